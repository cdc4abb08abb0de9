import { makeStyles } from "@fluentui/react-components";
import type { ComponentProps } from "react";
import { type Control, Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FileField } from "../../ui/FileField.tsx";
import { problemText } from "../../ui/form-problems.ts";
import { MessageField } from "../../ui/MessageField.tsx";
import { MessageTypeField } from "../../ui/MessageTypeField.tsx";
import { tokens } from "../../ui/theme.ts";
import type { ConnectionFormValues } from "./use-connection-form.ts";

const useStyles = makeStyles({
  rule: { margin: "-8px 0 0", fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

type ConnectionMessagesProps = {
  control: Control<ConnectionFormValues>;
  file: Omit<ComponentProps<typeof FileField>, "label">;
};

/** What a connection says by itself: at the beginning, at the end, outside of hours, and when it asks for a rating. */
export function ConnectionMessages({ control, file }: ConnectionMessagesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [type, queueIds] = useWatch({ control, name: ["greetingMessageType", "queueIds"] });
  const hasChoice = queueIds.length > 1;
  const message = (name: "greetingMessage" | "complationMessage" | "outOfHoursMessage" | "ratingMessage") => (
    <Controller
      key={name}
      control={control}
      name={name}
      render={({ field: { value, onChange }, fieldState }) => (
        <MessageField
          label={t(`connections.form.${name}`)}
          required={name === "greetingMessage" && hasChoice}
          value={value}
          problem={problemText(t, fieldState.error)}
          onChange={onChange}
        />
      )}
    />
  );
  return (
    <>
      <Controller
        control={control}
        name="greetingMessageType"
        render={({ field: { value, onChange } }) => (
          <MessageTypeField label={t("connections.form.greetingMessageType")} value={value} onChange={onChange} />
        )}
      />
      {type !== "MESSAGE" && <FileField label={t("quickMessages.file")} {...file} />}
      {/* A choice of queues is asked for in words, whatever else greets. */}
      {(type !== "FILE" || hasChoice) && message("greetingMessage")}
      {hasChoice && <p className={styles.rule}>{t("connections.form.greetingRequired")}</p>}
      {(["complationMessage", "outOfHoursMessage", "ratingMessage"] as const).map(message)}
    </>
  );
}
