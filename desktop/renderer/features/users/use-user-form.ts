import { can } from "@balcao/shared/permissions.ts";
import { type Profile, SaveUser, type User } from "@balcao/shared/users.ts";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useSessionUser } from "../../app/hooks.ts";
import { contractResolver, weakPasswordProblem } from "../../ui/form-problems.ts";
import { useToast } from "../../ui/toast-context.ts";
import { useSaveUserMutation } from "./users-api.ts";

export type UserFormValues = {
  name: string;
  email: string;
  password: string;
  profile: Profile;
  queueIds: number[];
  openTicketLimit: number | null;
};
/** What the form shows of somebody; a limit that is not known stays as it is. */
export type FormUser = Pick<User, "id" | "name" | "email" | "profile" | "queues"> &
  Partial<Pick<User, "openTicketLimit">>;

/** Who is new cannot sign in without a password. */
const NewUser = SaveUser.refine(({ password }) => password !== undefined, { path: ["password"] });

/** A person as they are written: an admin sends everything, others what they may change of themselves. */
export function useUserForm(user: FormUser | null, onDone: () => void) {
  const { t } = useTranslation();
  const { show } = useToast();
  const { profile } = useSessionUser();
  const [save, { error, isLoading }] = useSaveUserMutation();
  const editsProfile = can(profile, "user-modal:editProfile");
  const editsQueues = can(profile, "user-modal:editQueues");
  const editsLimit = editsQueues && (user === null || user.openTicketLimit !== undefined);
  const { control, handleSubmit, setError } = useForm<UserFormValues>({
    resolver: contractResolver(user ? SaveUser : NewUser),
    defaultValues: {
      name: user?.name ?? "",
      email: user?.email ?? "",
      password: "",
      profile: user?.profile ?? "user",
      queueIds: user?.queues.map(({ id }) => id) ?? [],
      openTicketLimit: user?.openTicketLimit ?? null,
    },
  });
  const submit = handleSubmit(async ({ profile, queueIds, openTicketLimit, ...own }) => {
    const rights = {
      ...(editsProfile && { profile }),
      ...(editsQueues && { queueIds }),
      ...(editsLimit && { openTicketLimit }),
    };
    const answer = await save({ id: user?.id ?? null, user: SaveUser.parse({ ...own, ...rights }) });
    const weak = weakPasswordProblem(answer.error);
    if (weak) setError("password", { type: weak }, { shouldFocus: true });
    if (!answer.data) return;
    show("success", t("users.saved"));
    onDone();
  });
  const refusal = weakPasswordProblem(error) ? undefined : error;
  return { control, submit, error: refusal, isBusy: isLoading, editsProfile, editsQueues, editsLimit };
}
