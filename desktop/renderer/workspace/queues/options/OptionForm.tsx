import { unknownVariables } from "@balcao/shared/workspace/message-variables.ts";
import { automaticTextMax } from "@balcao/shared/workspace/queues.ts";
import { Button, Checkbox, Field, Input, makeStyles, Textarea } from "@fluentui/react-components";
import { type KeyboardEvent, useContext } from "react";
import { useTranslation } from "react-i18next";
import { ActionButton } from "../../../ui/action/ActionButton.tsx";
import { FieldExamplesContext } from "../../../ui/form/field-examples-context.ts";
import { unknownText } from "../../../ui/form/unknown-text.ts";
import { tokens } from "../../../ui/theme.ts";
import { OptionFileFields } from "./OptionFileFields.tsx";
import { type OptionFormProps, useOptionForm } from "./use-option-form.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexDirection: "column",
    gap: "12px",
    minWidth: 0,
    margin: "4px 0 8px",
    padding: "12px",
    border: 0,
    borderRadius: "8px",
    background: tokens.colorNeutralBackground3,
  },
  ends: { display: "flex", flexWrap: "wrap", columnGap: "12px", marginLeft: "-8px" },
  buttons: { display: "flex", justifyContent: "flex-end", gap: "8px" },
});

const titleMax = 100;

/** An option being edited, in its place in the tree. It is inside the queue's form, so it is no form element itself. */
export function OptionForm(props: OptionFormProps) {
  const { option, isLeaf, onDone } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const { values, change, file, chooseFile, submit, removeSaved, isBusy } = useOptionForm(props);
  const fields = useContext(FieldExamplesContext);
  const unknown = unknownText(t, fields ? unknownVariables(values.message, Object.keys(fields)) : []);
  const onTitleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Enter saves this option, not the surrounding queue.
    event.preventDefault();
    void submit();
  };
  return (
    <fieldset className={styles.root} aria-label={option?.title || t("queues.options.untitled")}>
      <Field label={t("queues.options.optionTitle")} hint={values.title === "" ? t("queues.options.noTitle") : null}>
        <Input
          autoFocus
          value={values.title}
          maxLength={titleMax}
          onKeyDown={onTitleKey}
          onChange={(_event, { value }) => change({ title: value })}
        />
      </Field>
      <Field
        label={t("queues.options.message")}
        validationMessage={unknown}
        validationState={unknown ? "warning" : "none"}
      >
        <Textarea
          value={values.message}
          rows={3}
          resize="vertical"
          maxLength={automaticTextMax}
          onChange={(_event, { value }) => change({ message: value })}
        />
      </Field>
      {isLeaf && (
        <div className={styles.ends}>
          <Checkbox
            label={t("queues.options.finalize")}
            checked={values.finalize}
            onChange={(_event, { checked }) =>
              change({ finalize: checked === true, ...(checked && { waitTreatment: false }) })
            }
          />
          <Checkbox
            label={t("queues.options.waitTreatment")}
            checked={values.waitTreatment}
            onChange={(_event, { checked }) =>
              change({ waitTreatment: checked === true, ...(checked && { finalize: false }) })
            }
          />
        </div>
      )}
      <OptionFileFields
        fileType={values.fileType}
        saved={option?.file ?? null}
        chosen={file}
        disabled={isBusy}
        onType={(fileType) => change({ fileType })}
        onChoose={chooseFile}
        onRemoveSaved={removeSaved}
      />
      <div className={styles.buttons}>
        <Button onClick={onDone}>{t("common.cancel")}</Button>
        <ActionButton appearance="primary" isDisabled={isBusy} onAct={submit}>
          {t("queues.options.save")}
        </ActionButton>
      </div>
    </fieldset>
  );
}
