import { type ExtraInfoNames, type Field, fieldLimits } from "@balcao/shared/inbox/fields.ts";
import { fold } from "@balcao/shared/platform/fold.ts";
import { Checkbox, makeStyles } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { WarningNote } from "../../ui/frame/WarningNote.tsx";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useAdoptExtraInfoMutation } from "./fields-api.ts";

const useStyles = makeStyles({
  about: { margin: 0, color: tokens.colorNeutralForeground3 },
  names: {
    display: "flex",
    flexDirection: "column",
    maxHeight: "40vh",
    margin: 0,
    padding: "4px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
    overflowY: "auto",
  },
  name: { overflowWrap: "anywhere" },
  count: { marginLeft: "8px", color: tokens.colorNeutralForeground3, whiteSpace: "nowrap" },
});

type AdoptExtraInfoProps = {
  found: ExtraInfoNames;
  /** The company's fields. */
  fields: readonly Field[];
  onClose: () => void;
};

/** Chooses the names of extra information that become text fields of contacts, with the values that the contacts have. */
export function AdoptExtraInfo({ found, fields, onClose }: AdoptExtraInfoProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show } = useToast();
  const [adopt, { error, isLoading }] = useAdoptExtraInfoMutation();
  const present = new Set(
    fields.flatMap(({ subject, isRemoved, name }) => (subject === "contact" && !isRemoved ? [fold(name)] : [])),
  );
  const isNew = (name: string) => !present.has(fold(name));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const added = [...chosen].filter(isNew).length;
  const isTooMany = added > found.room || chosen.size > fieldLimits.fields;
  const toggle = (name: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(name);
    else next.delete(name);
    setChosen(next);
  };
  const submit = async () => {
    const { data } = await adopt({ names: [...chosen] });
    if (!data) return;
    show("success", t("fields.adopt.done", { count: data.length }));
    onClose();
  };
  return (
    <FormDialog
      title={t("fields.adopt.title")}
      error={error}
      busy={isLoading}
      saveLabel={t("fields.adopt.action", { count: chosen.size })}
      onSubmit={chosen.size === 0 || isTooMany ? undefined : submit}
      onClose={onClose}
    >
      <p className={styles.about}>{t("fields.adopt.about")}</p>
      <fieldset className={styles.names} aria-label={t("fields.adopt.names")}>
        {found.names.map(({ name, contacts }) => (
          <Checkbox
            key={name}
            checked={chosen.has(name)}
            label={
              <span className={styles.name}>
                {name}
                <span className={styles.count}>{t("fields.adopt.contacts", { count: contacts })}</span>
              </span>
            }
            onChange={(_event, { checked }) => toggle(name, checked === true)}
          />
        ))}
      </fieldset>
      {isTooMany && <WarningNote text={t("fields.adopt.room", { count: found.room })} />}
    </FormDialog>
  );
}
