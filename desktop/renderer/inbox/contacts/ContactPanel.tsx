import type { Contact, ContactRef } from "@balcao/shared/inbox/contacts.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { Copy16Regular, Edit16Regular } from "@fluentui/react-icons";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/action/Tip.tsx";
import { useDrawerStyles } from "../../ui/dialog/drawer-styles.ts";
import { SaveButton, SaveForm } from "../../ui/form/SaveForm.tsx";
import { Alert } from "../../ui/frame/Alert.tsx";
import { Face } from "../../ui/mark/Face.tsx";
import { failureText } from "../../ui/text/failure-text.ts";
import { addressText, contactName } from "../../ui/text/phone-text.ts";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { ContactConsent } from "./ContactConsent.tsx";
import { ContactDetails } from "./ContactDetails.tsx";
import { ContactFields } from "./ContactFields.tsx";
import { ContactIdentities } from "./ContactIdentities.tsx";
import { ContactMerges } from "./ContactMerges.tsx";
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
  /** More rows for the contact's details, such as the conversation's connection. */
  more?: readonly { name: string; value: string }[];
};

/** The conversation's contact and their data, edited in place. A different contact needs a different `key`. */
export function ContactPanel({ contact, actions, more = [] }: ContactPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show } = useToast();
  const { data } = useGetContactQuery(contact.id);
  const [isEditing, setEditing] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(contact.number);
    show("success", t("contacts.numberCopied"));
  };
  const withoutNumber = () => {
    if (!data) return t("contacts.noNumber");
    return t(data.isGroup ? "tickets.group" : "contacts.form.numberHidden");
  };
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <Face name={contact.name} size={72} imageUrl={contact.profilePicUrl} />
        <h3 className={styles.name}>{contactName(contact.name)}</h3>
        <div className={styles.number}>
          {addressText(contact) || (!isEditing && withoutNumber())}
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
          <ContactDetails email={data?.email ?? contact.email} extraInfo={data?.extraInfo ?? []} more={more} />
          {data && <ContactConsent contact={data} />}
          {data && <ContactMerges contact={data} />}
          {data && <ContactIdentities contact={data} />}
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
    <SaveForm className={styles.form} label={t("contacts.edit")} busy={isBusy} onSave={submit}>
      {error !== undefined && <Alert text={failureText(t, error)} />}
      <ContactFields control={control} contact={contact} />
      <div className={drawer.buttons}>
        <Button onClick={onDone}>{t("common.cancel")}</Button>
        <SaveButton />
      </div>
    </SaveForm>
  );
}
