import type { Invitation } from "@balcao/shared/workspace/password-links.ts";
import { can } from "@balcao/shared/workspace/permissions.ts";
import { type Profile, SaveUser, type User } from "@balcao/shared/workspace/users.ts";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { usePreferences, useSessionUser } from "../../client/hooks.ts";
import { contractResolver, showTaken, unlessTaken, weakPasswordProblem } from "../../ui/form/form-problems.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useGetTwoFactorQuery } from "../two-factor/two-factor-api.ts";
import { useInviteUserMutation } from "./invitations/invitations-api.ts";
import { useSaveUserMutation } from "./users-api.ts";

/** How a new person gets in: by a link with which they set a password, or with a password that the admin sets. */
export const accessWays = ["invitation", "password"] as const;
type AccessWay = (typeof accessWays)[number];

export type UserFormValues = {
  access: AccessWay;
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

/** A new user who is not invited needs a password to sign in. */
const NewUser = SaveUser.extend({ access: z.enum(accessWays) }).refine(
  ({ access, password }) => access === "invitation" || password !== undefined,
  { path: ["password"] },
);

type Credentials = { email: string; password?: string | undefined };

/** Users confirm a change of their own password or e-mail with their present password. */
const changesCredentials = (user: FormUser, { email, password }: Credentials) =>
  Boolean(password) || email.trim().toLowerCase() !== user.email.toLowerCase();
const ownUser = (user: FormUser) =>
  SaveUser.refine((form) => Boolean(form.currentPassword) || !changesCredentials(user, form), {
    path: ["currentPassword"],
  });

/** The form of a user: an admin sends every field, others only the fields that they may change of themselves. */
export function useUserForm(
  user: FormUser | null,
  { onDone, onInvited }: { onDone: () => void; onInvited: (invitation: Invitation) => void },
) {
  const { t } = useTranslation();
  const { show } = useToast();
  const { id: ownId, profile } = useSessionUser();
  const own = user?.id === ownId ? user : null;
  const [{ language }] = usePreferences();
  const [save, saving] = useSaveUserMutation();
  const [invite, inviting] = useInviteUserMutation();
  const editsProfile = can(profile, "user-modal:editProfile");
  const editsQueues = can(profile, "user-modal:editQueues");
  const editsLimit = editsQueues && (user === null || user.openTicketLimit !== undefined);
  const { control, handleSubmit, setError, setFocus } = useForm<UserFormValues>({
    resolver: contractResolver(own ? ownUser(own) : user ? SaveUser : NewUser),
    defaultValues: {
      access: "invitation",
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
  const [email, password, access] = useWatch({ control, name: ["email", "password", "access"] });
  const isInvitation = user === null && access === "invitation";
  const asksProof = own !== null && changesCredentials(own, { email, password });
  const { data: twoFactor } = useGetTwoFactorQuery(undefined, { skip: !asksProof });
  const submit = handleSubmit(
    async ({ access: _, profile, queueIds, openTicketLimit, currentPassword, code, ...form }) => {
      const rights = {
        ...(editsProfile && { profile }),
        ...(editsQueues && { queueIds }),
        ...(editsLimit && { openTicketLimit }),
      };
      if (isInvitation) {
        const { data, error } = await invite({ name: form.name, email: form.email, ...rights, language });
        showTaken(error, setError);
        return data && onInvited(data);
      }
      const answer = await save({
        id: user?.id ?? null,
        user: SaveUser.parse({ ...form, ...rights, ...(asksProof && { currentPassword, code }) }),
      });
      const weak = weakPasswordProblem(answer.error);
      if (weak) setError("password", { type: weak }, { shouldFocus: true });
      showTaken(answer.error, setError);
      const { code: refused } = (answer.error ?? {}) as { code?: unknown };
      if (refused === "ERR_WRONG_PASSWORD") setFocus("currentPassword");
      if (refused === "ERR_TWO_FACTOR_CODE") setFocus("code");
      if (!answer.data) return;
      show("success", t("users.saved"));
      onDone();
    },
  );
  const { error } = isInvitation ? inviting : saving;
  const refusal = weakPasswordProblem(error) ? undefined : unlessTaken(error);
  const asksCode = asksProof && twoFactor !== undefined && twoFactor.enabledAt !== null;
  return {
    control,
    submit,
    error: refusal,
    isBusy: saving.isLoading || inviting.isLoading,
    isInvitation,
    editsProfile,
    editsQueues,
    editsLimit,
    asksProof,
    asksCode,
  };
}
