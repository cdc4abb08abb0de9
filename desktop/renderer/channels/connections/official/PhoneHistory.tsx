import type { CloudHistory, CloudNumber } from "@balcao/shared/channels/cloud.ts";
import { Button, Checkbox, makeStyles, ProgressBar } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../ui/frame/Alert.tsx";
import { useTimeZone } from "../../../ui/page-context.ts";
import { failureText } from "../../../ui/text/failure-text.ts";
import { shortMoment } from "../../../ui/text/time.ts";
import { tokens } from "../../../ui/theme.ts";
import { useAskForHistoryMutation } from "./cloud-api.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexDirection: "column",
    gap: "8px",
    margin: 0,
    padding: "12px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
    minWidth: 0,
  },
  title: { padding: 0, fontSize: "13px", fontWeight: 600 },
  text: { fontSize: "13px", lineHeight: "18px", color: tokens.colorNeutralForeground2 },
  choices: { display: "flex", flexDirection: "column", marginLeft: "-8px" },
  ask: { alignSelf: "flex-start" },
});

/** The contacts and conversations of the phone whose app uses the number, too: asking for them, and how far they came. */
export function PhoneHistory({ number }: { number: CloudNumber }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { history, historyUntil } = number;
  if (!history && !historyUntil) return null;
  return (
    <section className={styles.root} aria-label={t("cloud.phone.title")}>
      <div className={styles.title}>{t("cloud.phone.title")}</div>
      {history && <Progress history={history} />}
      {historyUntil && <Offer id={number.connectionId} until={historyUntil} history={history ?? null} />}
    </section>
  );
}

const kinds = ["contacts", "messages"] as const;

type OfferProps = { id: number; until: string; history: CloudHistory | null };

/** Asks for what was not asked for yet, or for everything again. */
function Offer({ id, until, history }: OfferProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const [ask, { isLoading, error }] = useAskForHistoryMutation();
  const [chosen, setChosen] = useState({ contacts: true, messages: true });
  const offered = kinds.filter((kind) => !history?.[kind]);
  const isAgain = offered.length === 0;
  const isWanted = (kind: (typeof kinds)[number]) => isAgain || (offered.includes(kind) && chosen[kind]);
  const wanted = { contacts: isWanted("contacts"), messages: isWanted("messages") };
  const isNothing = !wanted.contacts && !wanted.messages;
  return (
    <>
      <div className={styles.text}>
        {isAgain ? t("cloud.phone.again") : t("cloud.phone.offer", { time: shortMoment(until, timeZone) })}
      </div>
      {!isAgain && (
        <div className={styles.choices}>
          {offered.map((name) => (
            <Checkbox
              key={name}
              label={t(`cloud.phone.${name}`)}
              checked={chosen[name]}
              onChange={(_event, { checked }) => setChosen({ ...chosen, [name]: checked === true })}
            />
          ))}
        </div>
      )}
      {error !== undefined && <Alert text={failureText(t, error)} />}
      <Button className={styles.ask} disabled={isNothing || isLoading} onClick={() => void ask({ id, ...wanted })}>
        {t(isAgain ? "cloud.phone.askAgain" : "cloud.phone.ask")}
      </Button>
    </>
  );
}

function Progress({ history }: { history: CloudHistory }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { state, progress, messages, contacts } = history;
  const counts = [
    ...(contacts ? [t("cloud.phone.contactCount", { count: history.contactCount })] : []),
    ...(messages ? [t("cloud.phone.messageCount", { count: history.messageCount })] : []),
  ].join(", ");
  const isRunning = state === "running";
  return (
    <>
      {isRunning && messages && <ProgressBar value={progress / 100} aria-label={t("cloud.phone.title")} />}
      {/* The counts grow every second: a screen reader hears the beginning and the end. */}
      <div className={styles.text} role="status" aria-live={isRunning ? "off" : "polite"}>
        {t(`cloud.phone.states.${state}`, { counts })}
      </div>
    </>
  );
}
