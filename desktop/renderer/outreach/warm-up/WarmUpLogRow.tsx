import type { WarmUpMessage } from "@balcao/shared/outreach/warm-up.ts";
import { makeStyles } from "@fluentui/react-components";
import {
  ArrowRight16Regular,
  Checkmark16Filled,
  CheckmarkCircle16Filled,
  Clock16Regular,
  ErrorCircle16Filled,
  QuestionCircle16Regular,
} from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { Pill } from "../../ui/mark/Pill.tsx";
import { useTimeZone } from "../../ui/page-context.ts";
import { HiddenText } from "../../ui/text/HiddenText.tsx";
import { clockText, shortDateTimeText } from "../../ui/text/time.ts";
import { narrow, tokens } from "../../ui/theme.ts";

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "12px",
    rowGap: "4px",
    padding: "10px 0",
    boxShadow: `inset 0 1px 0 ${tokens.hairline}`,
  },
  who: {
    flexGrow: 1,
    flexBasis: "240px",
    minWidth: 0,
    fontWeight: 600,
    overflowWrap: "anywhere",
    "& svg": { margin: "0 6px", verticalAlign: "-3px", color: tokens.colorNeutralForeground3 },
  },
  // Below the text on narrow screens: beside the names there is no room.
  stage: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    [narrow]: { order: 1, flexBasis: "100%", justifyContent: "space-between" },
  },
  time: {
    fontSize: "12px",
    lineHeight: "16px",
    fontVariantNumeric: "tabular-nums",
    color: tokens.colorNeutralForeground3,
  },
  body: { flexBasis: "100%", margin: 0, overflowWrap: "anywhere" },
  hint: { order: 2, flexBasis: "100%", fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

const looks = {
  pending: { tone: "info", icon: <Clock16Regular /> },
  sent: { tone: "off", icon: <Checkmark16Filled /> },
  received: { tone: "ok", icon: <CheckmarkCircle16Filled /> },
  failed: { tone: "bad", icon: <ErrorCircle16Filled /> },
  uncertain: { tone: "warn", icon: <QuestionCircle16Regular /> },
} as const;

/** One message of a warm-up: sender, receiver, text and acknowledgement. */
export function WarmUpLogRow({ message }: { message: WarmUpMessage }) {
  const { at, from, to, body, state, receivedAt } = message;
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const stage = receivedAt ? "received" : state;
  const time = receivedAt ? clockText(receivedAt, timeZone) : "";
  return (
    <li className={styles.root}>
      <span className={styles.who}>
        {from?.name ?? t("warmUps.goneConnection")}
        <ArrowRight16Regular aria-hidden />
        <HiddenText>{t("warmUps.to")}</HiddenText>
        {to?.name ?? t("warmUps.goneConnection")}
      </span>
      <span className={styles.stage}>
        <time className={styles.time} dateTime={at}>
          {shortDateTimeText(at, timeZone)}
        </time>
        <Pill {...looks[stage]}>{t(`warmUps.messageStates.${stage}`, { time })}</Pill>
      </span>
      <p className={styles.body}>{body}</p>
      {stage === "uncertain" && <span className={styles.hint}>{t("warmUps.uncertainHint")}</span>}
    </li>
  );
}
