import type { CloudNumber } from "@balcao/shared/channels/cloud.ts";
import type { Connection } from "@balcao/shared/channels/connections.ts";
import { makeStyles } from "@fluentui/react-components";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../ui/frame/Alert.tsx";
import { Warning } from "../../../ui/frame/Warning.tsx";
import { useTimeZone } from "../../../ui/page-context.ts";
import { shortDateTimeText } from "../../../ui/text/time.ts";
import { narrow, tokens } from "../../../ui/theme.ts";
import { useCloudNumberQuery } from "./cloud-api.ts";
import { OwnAppWebhook } from "./OwnAppWebhook.tsx";
import { PhoneHistory } from "./PhoneHistory.tsx";
import { ProfileButton } from "./profile/ProfileButton.tsx";
import { useTokenEnd } from "./use-token-end.ts";

const useStyles = makeStyles({
  facts: {
    display: "grid",
    gridTemplateColumns: "minmax(0,2fr) minmax(0,3fr)",
    gap: "4px 16px",
    margin: 0,
    fontSize: "13px",
    [narrow]: { gridTemplateColumns: "1fr", rowGap: 0 },
  },
  pair: { display: "contents" },
  term: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, overflowWrap: "anywhere", [narrow]: { marginBottom: "8px" } },
  reasons: { margin: "4px 0 0", paddingLeft: "20px", overflowWrap: "anywhere" },
  hint: { fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

/** A number of the official API as Meta described it last, and what keeps it from working. */
export function CloudFacts({ connection }: { connection: Connection }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { data } = useCloudNumberQuery(connection.id);
  const tokenEnd = useTokenEnd(data?.tokenEndsAt ?? null);
  if (!data) return null;
  const { trouble, quality, qualityAt, throughput, readAt, phoneNumberId, wabaId } = data;
  const limit = limitText(t, data);
  const { canSend, sendProblems = [], tokenEndsAt } = data;
  const tokenText = tokenEndsAt
    ? t("cloud.tokenEnd.until", { day: shortDateTimeText(tokenEndsAt, timeZone) })
    : t("cloud.tokenEnd.never");
  const isKept = canSend === "BLOCKED" || canSend === "LIMITED";
  const facts = [
    ["quality", t(`cloud.qualities.${quality}`, quality), null],
    ...(limit ? ([["limit", limit, t("cloud.limitHint")]] as const) : []),
    ...(canSend ? ([["sending.name", t(`cloud.sending.${canSend}`, canSend), null]] as const) : []),
    ["throughput", t(`cloud.throughputs.${throughput}`, throughput), null],
    // Older servers do not tell it.
    ...(tokenEndsAt === undefined ? [] : ([["accessToken", tokenText, null]] as const)),
    ...(readAt ? ([["readAt", shortDateTimeText(readAt, timeZone), t("cloud.readAtHint")]] as const) : []),
    ["phoneNumberId", phoneNumberId, null],
    ["wabaId", wabaId, null],
  ] as const;
  const isLow = quality === "YELLOW" || quality === "RED";
  const words = isLow ? { quality: t(`cloud.low.${quality}`) } : null;
  return (
    <>
      {trouble && <Alert text={t(`cloud.troubles.${trouble}`)} />}
      {words && (
        <Warning>
          {qualityAt
            ? t("cloud.fallen", { ...words, time: shortDateTimeText(qualityAt, timeZone) })
            : t("cloud.fallenFirst", words)}{" "}
          {t("cloud.fallenText")}
        </Warning>
      )}
      {isKept && <KeptFromSending isBlocked={canSend === "BLOCKED"} problems={sendProblems} />}
      {tokenEnd?.isSoon && <Warning>{t("cloud.tokenEnd.soon", { words: tokenEnd.words })}</Warning>}
      <PhoneHistory number={data} />
      <ProfileButton connection={connection} />
      <dl className={styles.facts}>
        {facts.map(([name, value, hint]) => (
          <div key={name} className={styles.pair}>
            <dt className={styles.term}>{t(`cloud.${name}`)}</dt>
            <dd className={styles.value}>
              {value}
              {hint && <div className={styles.hint}>{hint}</div>}
            </dd>
          </div>
        ))}
      </dl>
      {data.ownApp && <OwnAppWebhook ownApp={data.ownApp} />}
    </>
  );
}

type KeptProps = { isBlocked: boolean; problems: NonNullable<CloudNumber["sendProblems"]> };

/** Meta blocks or limits the number's messages, with its reasons in its own words. */
function KeptFromSending({ isBlocked, problems }: KeptProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  // The number, its account and the business may all have the same one.
  const reasons = [...new Set(problems.map(({ description, solution }) => `${description} ${solution}`.trim()))];
  return (
    <Warning>
      {t(isBlocked ? "cloud.sending.blockedText" : "cloud.sending.limitedText")}
      {reasons.length > 0 && ` ${t("cloud.sending.reasons")}`}
      {reasons.length > 0 && (
        <ul className={styles.reasons} lang="en">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Warning>
  );
}

/** Meta's tier in words; null until Meta has reported one. */
function limitText(t: TFunction, { messagingLimit }: CloudNumber): string | null {
  if (messagingLimit === "TIER_UNLIMITED") return t("cloud.unlimited");
  const [, digits, thousands] = /^TIER_(\d+)(K?)$/.exec(messagingLimit) ?? [];
  if (!digits) return null;
  return t("cloud.limitText", { count: Number(digits) * (thousands ? 1_000 : 1) });
}
