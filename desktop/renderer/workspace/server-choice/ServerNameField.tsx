import { Field, Input } from "@fluentui/react-components";
import { type Control, Controller, type FieldPath, type FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { longestServerName } from "../../../ipc/servers.ts";

type ServerNameFieldProps<Values extends FieldValues> = {
  control: Control<Values>;
  autoFocus?: boolean;
  className?: string;
  inputClassName?: string;
};

/** The display name of a server among several. */
export function ServerNameField<Values extends FieldValues & { name: string }>({
  control,
  autoFocus = false,
  className,
  inputClassName,
}: ServerNameFieldProps<Values>) {
  const { t } = useTranslation();
  return (
    <Controller
      control={control}
      name={"name" as FieldPath<Values>}
      render={({ field }) => (
        <Field {...(className && { className })} label={t("server.name")} hint={t("server.nameHint")}>
          <Input
            {...field}
            maxLength={longestServerName}
            autoComplete="off"
            autoFocus={autoFocus}
            {...(inputClassName && { className: inputClassName })}
          />
        </Field>
      )}
    />
  );
}
