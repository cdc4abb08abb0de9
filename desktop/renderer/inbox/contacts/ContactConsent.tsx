import type { Consent, Contact } from "@balcao/shared/inbox/contacts.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { ChevronDown16Regular, ChevronUp16Regular } from "@fluentui/react-icons";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCompanySetting } from "../../client/hooks.ts";
import { useDrawerStyles } from "../../ui/dialog/drawer-styles.ts";
import { ConsentStep } from "./ConsentStep.tsx";
import { useListConsentsQuery } from "./contacts-api.ts";

const useStyles = makeStyles({
  toggle: { alignSelf: "flex-start", marginLeft: "-8px" },
  history: {
    display: "flex",
    flexDirection: "column",
    gap: "12px",
    margin: 0,
    padding: 0,
    listStyleType: "none",
    maxHeight: "320px",
    overflowY: "auto",
    scrollbarWidth: "thin",
  },
});

/**
 * A contact's consent to messages that it did not ask for, with its date and wording. A contact without an answer is
 * shown as such only if the company asks for consent.
 */
export function ContactConsent({ contact: { id, consent, isGroup } }: { contact: Contact }) {
  const drawer = useDrawerStyles();
  const { t } = useTranslation();
  const asks = useCompanySetting("setOptInType");
  if (!consent && (!asks || isGroup)) return null;
  return (
    <section className={drawer.section} aria-label={t("contacts.consent.title")}>
      <div className={drawer.head}>
        <h3 className={drawer.title}>{t("contacts.consent.title")}</h3>
      </div>
      {consent ? (
        <Stand contactId={id} consent={consent} />
      ) : (
        <span className={drawer.faint}>{t("contacts.consent.never")}</span>
      )}
    </section>
  );
}

function Stand({ contactId, consent }: { contactId: number; consent: Consent }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <>
      {/* The history begins with it. */}
      {!isOpen && <ConsentStep step={consent} />}
      <div id={listId}>{isOpen && <History contactId={contactId} latest={consent} />}</div>
      <Button
        appearance="subtle"
        size="small"
        className={styles.toggle}
        icon={isOpen ? <ChevronUp16Regular /> : <ChevronDown16Regular />}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t("contacts.consent.hideHistory") : t("contacts.consent.showHistory")}
      </Button>
    </>
  );
}

function History({ contactId, latest }: { contactId: number; latest: Consent }) {
  const styles = useStyles();
  const drawer = useDrawerStyles();
  const { t } = useTranslation();
  const { data = [latest], isError } = useListConsentsQuery(contactId);
  return (
    <>
      <ol className={styles.history}>
        {data.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: counted from the oldest, a step keeps its index
          <li key={data.length - at}>
            <ConsentStep step={step} isOver={at > 0 || step.kind !== latest.kind} />
          </li>
        ))}
      </ol>
      {isError && (
        <span className={drawer.faint} role="alert">
          {t("contacts.consent.failed")}
        </span>
      )}
    </>
  );
}
