import type { Contact, ContactRef } from "@balcao/shared/contacts.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { Copy16Regular, Edit16Regular } from "@fluentui/react-icons";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../ui/Alert.tsx";
import { useDrawerStyles } from "../../ui/drawer-styles.ts";
import { Face } from "../../ui/Face.tsx";
import { failureText } from "../../ui/failure-text.ts";
import { contactName, phoneText } from "../../ui/phone-text.ts";
import { Tip } from "../../ui/Tip.tsx";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast-context.ts";
import { ContactConsent } from "./ContactConsent.tsx";
import { ContactDetails } from "./ContactDetails.tsx";
import { ContactFields } from "./ContactFields.tsx";
import { useGetContactQuery } from "./contacts-api.ts";
import { useContactForm } from "./use-contact-form.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "20px", width: "100%", minWidth: 0 },
  head: { display: "flex", flexDirection: "column", alignItems: "center", gap: "4px", minWidth: 0 },
  name: {
    margin: "8px 0 0",
    maxWidth: "100%",
    fontSize: "16px",
    lineHeight: "24px",
    fontWeight: 600,
    textAlign: "center",
    overflowWrap: "anywhere",
  },
  number: {
    display: "flex",
    alignItems: "center",
    fontSize: "12px",
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
  },
  actions: { display: "flex", flexWrap: "wrap", justifyContent: "center", gap: "8px", marginTop: "8px" },
  form: { display: "flex", flexDirection: "column", gap: "12px" },
});

type ContactPanelProps = {
  contact: ContactRef;
  /** More buttons beside Edit, such as Schedule. */
  actions?: ReactNode;
};

/** Who the conversation is with, and what is known about them; edited in place. Another contact needs another key. */
export function ContactPanel({ contact, actions }: ContactPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show } = useToast();
  const { data } = useGetContactQuery(contact.id);
  const [isEditing, setEditing] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(contact.number);
    show("success", t("contacts.numberCopied"));
  };
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <Face name={contact.name} size={72} imageUrl={contact.profilePicUrl} />
        <h2 className={styles.name}>{contactName(contact.name)}</h2>
        <div className={styles.number}>
          {contact.number ? phoneText(contact.number) : t("contacts.noNumber")}
          {contact.number && (
            <Tip text={t("contacts.copyNumber")}>
              <Button appearance="transparent" size="small" icon={<Copy16Regular />} onClick={() => void copy()} />
            </Tip>
          )}
        </div>
        {!isEditing && (
          <div className={styles.actions}>
            <Button icon={<Edit16Regular />} disabled={!data} onClick={() => setEditing(true)}>
              {t("common.edit")}
            </Button>
            {actions}
          </div>
        )}
      </div>
      {isEditing && data ? (
        <InlineForm contact={data} onDone={() => setEditing(false)} />
      ) : (
        <>
          <ContactDetails email={data?.email ?? contact.email} extraInfo={data?.extraInfo ?? []} />
          {data && <ContactConsent contact={data} />}
        </>
      )}
    </div>
  );
}

function InlineForm({ contact, onDone }: { contact: Contact; onDone: () => void }) {
  const styles = useStyles();
  const drawer = useDrawerStyles();
  const { t } = useTranslation();
  const { control, submit, isBusy, error } = useContactForm({ contact, onSaved: onDone });
  return (
    <form className={styles.form} noValidate aria-label={t("contacts.edit")} onSubmit={(event) => void submit(event)}>
      {error !== undefined && <Alert text={failureText(t, error)} />}
      <ContactFields control={control} />
      <div className={drawer.buttons}>
        <Button onClick={onDone}>{t("common.cancel")}</Button>
        <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
          {t("common.save")}
        </Button>
      </div>
    </form>
  );
}
