import { can } from "@balcao/shared/workspace/permissions.ts";
import { type Profile, SaveUser, type User } from "@balcao/shared/workspace/users.ts";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../app/hooks.ts";
import { contractResolver, weakPasswordProblem } from "../../ui/form/form-problems.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useGetTwoFactorQuery } from "../two-factor/two-factor-api.ts";
import { useSaveUserMutation } from "./users-api.ts";

export type UserFormValues = {
  name: string;
  email: string;
  password: string;
  profile: Profile;
  queueIds: number[];
  openTicketLimit: number | null;
  currentPassword: string;
  code: string;
};
/** The user fields that the form edits; an unknown ticket limit is left unchanged. */
export type FormUser = Pick<User, "id" | "name" | "email" | "profile" | "queues"> &
  Partial<Pick<User, "openTicketLimit">>;

/** A new user needs a password to sign in. */
const NewUser = SaveUser.refine(({ password }) => password !== undefined, { path: ["password"] });

type Credentials = { email: string; password?: string | undefined };

/** Users confirm a change of their own password or e-mail with their present password. */
const changesCredentials = (user: FormUser, { email, password }: Credentials) =>
  Boolean(password) || email.trim().toLowerCase() !== user.email.toLowerCase();
const ownUser = (user: FormUser) =>
  SaveUser.refine((form) => Boolean(form.currentPassword) || !changesCredentials(user, form), {
    path: ["currentPassword"],
  });

/** The form of a user: an admin sends every field, others only the fields that they may change of themselves. */
export function useUserForm(user: FormUser | null, onDone: () => void) {
  const { t } = useTranslation();
  const { show } = useToast();
  const { id: ownId, profile } = useSessionUser();
  const own = user?.id === ownId ? user : null;
  const [save, { error, isLoading }] = useSaveUserMutation();
  const editsProfile = can(profile, "user-modal:editProfile");
  const editsQueues = can(profile, "user-modal:editQueues");
  const editsLimit = editsQueues && (user === null || user.openTicketLimit !== undefined);
  const { control, handleSubmit, setError, setFocus } = useForm<UserFormValues>({
    resolver: contractResolver(own ? ownUser(own) : user ? SaveUser : NewUser),
    defaultValues: {
      name: user?.name ?? "",
      email: user?.email ?? "",
      password: "",
      profile: user?.profile ?? "user",
      queueIds: user?.queues.map(({ id }) => id) ?? [],
      openTicketLimit: user?.openTicketLimit ?? null,
      currentPassword: "",
      code: "",
    },
  });
  const [email, password] = useWatch({ control, name: ["email", "password"] });
  const asksProof = own !== null && changesCredentials(own, { email, password });
  const { data: twoFactor } = useGetTwoFactorQuery(undefined, { skip: !asksProof });
  const submit = handleSubmit(async ({ profile, queueIds, openTicketLimit, currentPassword, code, ...form }) => {
    const rights = {
      ...(editsProfile && { profile }),
      ...(editsQueues && { queueIds }),
      ...(editsLimit && { openTicketLimit }),
    };
    const answer = await save({
      id: user?.id ?? null,
      user: SaveUser.parse({ ...form, ...rights, ...(asksProof && { currentPassword, code }) }),
    });
    const weak = weakPasswordProblem(answer.error);
    if (weak) setError("password", { type: weak }, { shouldFocus: true });
    const { code: refused } = (answer.error ?? {}) as { code?: unknown };
    if (refused === "ERR_WRONG_PASSWORD") setFocus("currentPassword");
    if (refused === "ERR_TWO_FACTOR_CODE") setFocus("code");
    if (!answer.data) return;
    show("success", t("users.saved"));
    onDone();
  });
  const refusal = weakPasswordProblem(error) ? undefined : error;
  const asksCode = asksProof && twoFactor !== undefined && twoFactor.enabledAt !== null;
  return {
    control,
    submit,
    error: refusal,
    isBusy: isLoading,
    editsProfile,
    editsQueues,
    editsLimit,
    asksProof,
    asksCode,
  };
}
