import { type Company, SaveFirstUser } from "@balcao/shared/workspace/companies.ts";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { contractResolver, showTaken, unlessTaken, weakPasswordProblem } from "../../ui/form/form-problems.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { SkeletonRows } from "../../ui/list/SkeletonRows.tsx";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useGetFirstUserQuery, useSaveFirstUserMutation } from "./companies-api.ts";

type Values = { name: string; email: string; password: string };

/** A new user needs a password to sign in. */
const NewUser = SaveFirstUser.refine(({ password }) => password !== undefined, { path: ["password"] });

/** Lets a super user edit the first user of a company. */
export function FirstUserDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useTranslation();
  const { show } = useToast();
  const { data: user, error: loadError } = useGetFirstUserQuery(company.id);
  const [save, { error, isLoading }] = useSaveFirstUserMutation();
  const { control, handleSubmit, setError } = useForm<Values>({
    resolver: contractResolver(user ? SaveFirstUser : NewUser),
    values: { name: user?.name ?? "", email: user?.email ?? company.email, password: "" },
    resetOptions: { keepDirtyValues: true },
  });
  const submit = handleSubmit(async (values) => {
    const answer = await save({ id: company.id, user: values });
    const weak = weakPasswordProblem(answer.error);
    if (weak) setError("password", { type: weak }, { shouldFocus: true });
    showTaken(answer.error, setError);
    if (answer.error) return;
    show("success", t("companies.saved"));
    onClose();
  });
  const isLoaded = user !== undefined;
  return (
    <FormDialog
      title={t("companies.firstUserTitle", { name: company.name })}
      error={loadError ?? (weakPasswordProblem(error) ? undefined : unlessTaken(error))}
      busy={isLoading}
      onSubmit={isLoaded ? submit : undefined}
      onClose={onClose}
    >
      {isLoaded && (
        <>
          <TextField control={control} name="name" label={t("companies.name")} required autoFocus />
          <TextField control={control} name="email" label={t("companies.email")} type="email" required />
          <TextField
            control={control}
            name="password"
            label={t("companies.password")}
            type="password"
            autoComplete="new-password"
            required={user === null}
            {...(user && { hint: t("companies.passwordHint") })}
          />
        </>
      )}
      {!isLoaded && !loadError && <SkeletonRows label={t("common.loading")} />}
    </FormDialog>
  );
}
