import { WrittenNumber } from "@balcao/shared/integrations/messages-api.ts";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { type ApiError, isApiError, noAnswer, toApiError } from "../../client/api-error.ts";
import { useStoreExtra } from "../../client/hooks.ts";
import { contractResolver } from "../../ui/form/form-problems.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import type { ExampleKind } from "./code-examples.ts";

const TextTest = z.object({
  token: z.string().min(1),
  number: WrittenNumber,
  body: z.string().trim().min(1),
});
const FileTest = TextTest.extend({ body: z.string() });
type TestMessage = z.infer<typeof TextTest>;
type Tried = { says: string; file: File | null; key: string };

/** A form that calls the Messages API as a program would: with the token, not with the person's session. */
export function useTestSend(kind: ExampleKind, token: string) {
  const { t } = useTranslation();
  const { show } = useToast();
  const { address } = useStoreExtra();
  const [error, setError] = useState<ApiError>();
  const [file, setFile] = useState<File | null>(null);
  const [isFileMissing, setFileMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { control, handleSubmit, resetField } = useForm<TestMessage>({
    values: { token, number: "", body: "" },
    resetOptions: { keepDirtyValues: true },
    resolver: contractResolver(kind === "text" ? TextTest : FileTest),
  });
  /** The last try, and its idempotency key, so that repeated tries send once. */
  const tried = useRef<Tried | null>(null);
  const keyOf = (message: TestMessage): string => {
    const says = JSON.stringify(message);
    if (tried.current?.says !== says || tried.current.file !== file)
      tried.current = { says, file, key: crypto.randomUUID() };
    return tried.current.key;
  };
  const submit = handleSubmit(async (message) => {
    setFileMissing(kind === "file" && !file);
    if (kind === "file" && !file) return;
    setBusy(true);
    setError(undefined);
    try {
      await callApi(`${address.rest}/api/messages/send`, message, file, keyOf(message));
      tried.current = null;
      show("info", t("messagesApi.queued"));
      resetField("body");
      setFile(null);
    } catch (failure) {
      setError(isApiError(failure) ? failure : noAnswer);
    } finally {
      setBusy(false);
    }
  });
  const chooseFile = (chosen: File | null) => {
    setFile(chosen);
    setFileMissing(false);
  };
  return { control, submit, error, isBusy, file, chooseFile, isFileMissing };
}

async function callApi(
  url: string,
  { token, number, body }: TestMessage,
  file: File | null,
  key: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": key };
  const request = file
    ? { headers, body: formOf({ number, body }, file) }
    : { headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify({ number, body }) };
  const answer = await fetch(new Request(url, { method: "POST", credentials: "omit", ...request })).catch(() => null);
  if (!answer) throw noAnswer;
  if (!answer.ok) throw toApiError(answer.status, await answer.json().catch(() => null));
}

function formOf(fields: Record<string, string>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("medias", file);
  return form;
}
