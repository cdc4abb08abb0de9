import { asksForScale, ratingQuestion } from "@balcao/shared/channels/rating-request.ts";
import { makeStyles } from "@fluentui/react-components";
import type { ComponentProps } from "react";
import { type Control, Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useCompanySetting } from "../../client/hooks.ts";
import { FileField } from "../../ui/form/FileField.tsx";
import { problemText } from "../../ui/form/form-problems.ts";
import { MessageField } from "../../ui/form/MessageField.tsx";
import { MessageTypeField } from "../../ui/form/MessageTypeField.tsx";
import { tokens } from "../../ui/theme.ts";
import type { ConnectionFormValues } from "./use-connection-form.ts";

const useStyles = makeStyles({
  rule: { margin: "-8px 0 0", fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

type ConnectionMessagesProps = {
  control: Control<ConnectionFormValues>;
  file: Omit<ComponentProps<typeof FileField>, "label">;
};

/** The automatic messages of a connection: greeting, farewell, outside of hours, and rating request. */
export function ConnectionMessages({ control, file }: ConnectionMessagesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [type, queueIds] = useWatch({ control, name: ["greetingMessageType", "queueIds"] });
  const hasChoice = queueIds.length > 1;
  const isRated = useCompanySetting("userRating");
  const ratingHint = (text: string) => {
    if (!isRated) return null;
    return asksForScale(text)
      ? t("connections.form.ratingOwn")
      : t("connections.form.ratingAdded", {
          question: ratingQuestion.replaceAll("\n\n", " ").replaceAll("\n", ", "),
        });
  };
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
          hint={name === "ratingMessage" ? ratingHint(value) : null}
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
