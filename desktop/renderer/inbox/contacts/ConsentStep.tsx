import type { Consent } from "@balcao/shared/inbox/contacts.ts";
import { makeStyles } from "@fluentui/react-components";
import {
  CheckmarkCircle16Filled,
  DismissCircle16Filled,
  PersonProhibited16Filled,
  QuestionCircle16Filled,
} from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Pill } from "../../ui/mark/Pill.tsx";
import { useTimeZone } from "../../ui/page-context.ts";
import { shortDateTimeText } from "../../ui/text/time.ts";
import { tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "4px", minWidth: 0 },
  line: { display: "flex", alignItems: "center", flexWrap: "wrap", gap: "4px 8px" },
  when: { fontSize: "12px", color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  words: { margin: 0, fontSize: "12px", lineHeight: "16px", overflowWrap: "anywhere", whiteSpace: "pre-line" },
});

const looks = {
  asked: { tone: "info", icon: <QuestionCircle16Filled /> },
  given: { tone: "ok", icon: <CheckmarkCircle16Filled /> },
  refused: { tone: "warn", icon: <DismissCircle16Filled /> },
  left: { tone: "warn", icon: <PersonProhibited16Filled /> },
  stopped: { tone: "warn", icon: <PersonProhibited16Filled /> },
  resumed: { tone: "ok", icon: <CheckmarkCircle16Filled /> },
} as const;

type ConsentStepProps = {
  step: Consent;
  /** A later step has replaced it. */
  isOver?: boolean;
};

/** One step of a contact's consent: its kind, its time, and its text. */
export function ConsentStep({ step: { kind, text, at }, isOver = false }: ConsentStepProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  return (
    <div className={styles.root}>
      <div className={styles.line}>
        <Pill {...looks[kind]}>
          {kind === "asked" && isOver ? t("contacts.consent.answered") : t(`contacts.consent.kinds.${kind}`)}
        </Pill>
        <time className={styles.when} dateTime={at}>
          {shortDateTimeText(at, timeZone)}
        </time>
      </div>
      {(kind === "stopped" || kind === "resumed") && <p className={styles.words}>{t("contacts.consent.byMeta")}</p>}
      {text !== "" && (
        <p className={styles.words}>
          {t(kind === "asked" ? "contacts.consent.weSaid" : "contacts.consent.contactSaid", { text })}
        </p>
      )}
    </div>
  );
}
