import { type CloudSignUp, ConnectCloud } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import { cutText } from "@balcao/shared/platform/cut-text.ts";
import type { ErrorCode } from "@balcao/shared/platform/errors.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { contractResolver, showTaken } from "../../../ui/form/form-problems.ts";
import { useConnectCloudMutation } from "./cloud-api.ts";
import type { Granted } from "./GrantedNumber.tsx";
import type { CloudValues } from "./ManualFields.tsx";

/** The form of a new official number, which a sign-up at Meta fills in. `name` is what the person has typed so far. */
export function useCloudForm(name: string, onSaved: (connection: Connection) => void) {
  const [connect, { error, isLoading, reset: forgetError }] = useConnectCloudMutation();
  const [granted, setGranted] = useState<CloudSignUp | null>(null);
  const [chosen, setChosen] = useState<Granted | null>(null);
  const form = useForm<CloudValues>({
    defaultValues: { name, ...nothing },
    resolver: contractResolver<CloudValues>(FormContract),
  });
  const { getValues, reset, handleSubmit, setError, setValue } = form;
  const submit = handleSubmit(async (values) => {
    const answer = await connect(FormContract.parse(values));
    if (showTaken(answer.error, setError)) return;
    if (answer.data) onSaved(answer.data);
    else if (isRefused(answer.error, "ERR_CLOUD_SIGN_UP")) empty();
    else if (chosen && isRefused(answer.error, "ERR_CLOUD_NOT_REGISTERED")) needPin(chosen);
  });
  const empty = () => {
    setGranted(null);
    setChosen(null);
    reset({ name: getValues("name"), ...nothing });
  };
  // During the sign-up Meta told that it needs none.
  const needPin = (number: Granted) => {
    setChosen({ ...number, needsPin: true });
    setValue("needed", "pin");
  };
  // The form sends what was granted, as if it had been typed.
  const choose = (ticket: string, number: Granted) => {
    const typed = getValues("name").trim();
    const isOurs = typed === "" || typed === (chosen && suggested(chosen));
    const { phoneNumberId, wabaId, needsPin } = number;
    forgetError();
    setChosen(number);
    reset({
      ...{ ...nothing, name: isOurs ? suggested(number) : typed, ticket, phoneNumberId, wabaId },
      needed: needsPin ? "pin" : null,
    });
  };
  const grant = (given: CloudSignUp) => {
    const [first] = freeOf(given);
    setGranted(given);
    if (first) choose(given.ticket, first);
  };
  /** Empties all but the name, for the other way to connect. */
  const restart = () => {
    forgetError();
    empty();
  };
  return { form, submit, error, isLoading, granted, chosen, choose, grant, restart };
}

/** The numbers that no connection has. */
export const freeOf = ({ numbers }: CloudSignUp): Granted[] => numbers.filter(({ isConnected }) => !isConnected);

/** A connection's name is shorter than some at Meta. */
const suggested = ({ name }: Granted): string => cutText(name, 50).trim();

const isRefused = (error: unknown, code: ErrorCode): boolean =>
  (error as { code?: unknown } | undefined)?.code === code;

const optional = ["accessToken", "appSecret", "pin", "ticket"] as const;
const nothing = {
  ...{ phoneNumberId: "", wabaId: "", accessToken: "", appSecret: "", pin: "", ticket: "" },
  needed: null,
};

/** The server's contract. An optional field that is empty is absent for it, unless this number needs it: then it is missed. */
const FormContract = z
  .custom<CloudValues>()
  .transform(({ needed, ...values }): ConnectCloud => {
    const given: ConnectCloud = values;
    const missed = values.ticket === "" ? "accessToken" : null;
    for (const field of optional) if (given[field] === "" && field !== needed && field !== missed) delete given[field];
    return given;
  })
  .pipe(ConnectCloud);
