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
  const { history, historyUntil } = number;
  if (history) return <Progress history={history} />;
  return historyUntil ? <Offer id={number.connectionId} until={historyUntil} /> : null;
}

function Offer({ id, until }: { id: number; until: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const [ask, { isLoading, error }] = useAskForHistoryMutation();
  const [wanted, setWanted] = useState({ contacts: true, messages: true });
  const isNothing = !wanted.contacts && !wanted.messages;
  return (
    <section className={styles.root} aria-label={t("cloud.phone.title")}>
      <div className={styles.title}>{t("cloud.phone.title")}</div>
      <div className={styles.text}>{t("cloud.phone.offer", { time: shortMoment(until, timeZone) })}</div>
      <div className={styles.choices}>
        {(["contacts", "messages"] as const).map((name) => (
          <Checkbox
            key={name}
            label={t(`cloud.phone.${name}`)}
            checked={wanted[name]}
            onChange={(_event, { checked }) => setWanted({ ...wanted, [name]: checked === true })}
          />
        ))}
      </div>
      {error !== undefined && <Alert text={failureText(t, error)} />}
      <Button className={styles.ask} disabled={isNothing || isLoading} onClick={() => void ask({ id, ...wanted })}>
        {t("cloud.phone.ask")}
      </Button>
    </section>
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
  return (
    <section className={styles.root} aria-label={t("cloud.phone.title")}>
      <div className={styles.title}>{t("cloud.phone.title")}</div>
      {state === "running" && messages && <ProgressBar value={progress / 100} aria-label={t("cloud.phone.title")} />}
      <div className={styles.text} role="status">
        {t(`cloud.phone.states.${state}`, { counts })}
      </div>
    </section>
  );
}
