import type { Contact } from "@balcao/shared/inbox/contacts.ts";
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from "@fluentui/react-components";
import { ArrowDownload20Regular, Delete20Regular } from "@fluentui/react-icons";
import { type ReactElement, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useReturnFocus } from "../../ui/focus/use-return-focus.ts";
import { downloadUrl } from "../../ui/media/download.ts";
import { contactName } from "../../ui/text/phone-text.ts";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { useEraseContactMutation, useExportPersonalDataMutation } from "./personal-data-api.ts";

const useStyles = makeStyles({
  content: { display: "flex", flexDirection: "column", gap: "16px", paddingBottom: "8px" },
  right: { display: "flex", flexDirection: "column", alignItems: "flex-start", gap: "8px" },
  name: { margin: 0, fontSize: "14px", lineHeight: "20px", fontWeight: 600 },
  about: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** A person's rights under the LGPD: the export of all their data, and its deletion. */
export function PersonalDataDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show, showFailure } = useToast();
  const [exportData, exporting] = useExportPersonalDataMutation();
  const [erase, erasing] = useEraseContactMutation();
  const [isAsked, setAsked] = useState(false);
  useReturnFocus();
  const save = async () => {
    const { data, error } = await exportData(contact.id);
    if (data) downloadUrl(data, `${t("contacts.personalData.fileName")}-${contact.id}.zip`);
    else showFailure(error);
  };
  const eraseAll = async () => {
    const { error } = await erase(contact.id);
    if (error) showFailure(error);
    else show("success", t("contacts.personalData.erased"));
    onClose();
  };
  const name = contactName(contact.name);
  if (isAsked)
    return (
      <ConfirmDialog
        title={t("contacts.personalData.eraseTitle", { name })}
        text={t("contacts.personalData.eraseText")}
        action={t("contacts.personalData.eraseConfirm")}
        busy={erasing.isLoading}
        onConfirm={() => eraseAll()}
        onClose={onClose}
      />
    );
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface style={{ maxWidth: 480 }}>
        <DialogBody>
          <DialogTitle>{t("contacts.personalData.title", { name })}</DialogTitle>
          <DialogContent className={styles.content}>
            <Right name={t("contacts.personalData.export")} about={t("contacts.personalData.exportText")}>
              <Button
                icon={<ArrowDownload20Regular />}
                disabledFocusable={exporting.isLoading}
                onClick={() => void save()}
              >
                {t(exporting.isLoading ? "contacts.personalData.exporting" : "contacts.personalData.exportAction")}
              </Button>
            </Right>
            <Right name={t("contacts.personalData.erase")} about={t("contacts.personalData.eraseAbout")}>
              <Button icon={<Delete20Regular />} onClick={() => setAsked(true)}>
                {t("contacts.personalData.eraseAction")}
              </Button>
            </Right>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t("common.close")}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function Right({ name, about, children }: { name: string; about: string; children: ReactElement }) {
  const styles = useStyles();
  return (
    <section className={styles.right}>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.about}>{about}</p>
      {children}
    </section>
  );
}
