import type { Connection } from "@balcao/shared/channels/connections.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../ui/frame/Alert.tsx";
import { tokens } from "../../../ui/theme.ts";
import { useCloudNumberQuery } from "./cloud-api.ts";

const useStyles = makeStyles({
  facts: { display: "grid", gridTemplateColumns: "auto 1fr", gap: "4px 16px", margin: 0, fontSize: "13px" },
  pair: { display: "contents" },
  term: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, overflowWrap: "anywhere" },
});

/** A number of the official API as Meta described it last, and what keeps it from working. */
export function CloudFacts({ connection: { id } }: { connection: Connection }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { data } = useCloudNumberQuery(id);
  if (!data) return null;
  const { trouble, quality, throughput, phoneNumberId, wabaId } = data;
  const facts = [
    ["quality", t(`cloud.qualities.${quality}`, quality)],
    ["throughput", t(`cloud.throughputs.${throughput}`, throughput)],
    ["phoneNumberId", phoneNumberId],
    ["wabaId", wabaId],
  ] as const;
  return (
    <>
      {trouble && <Alert text={t(`cloud.troubles.${trouble}`)} />}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.pair}>
            <dt className={styles.term}>{t(`cloud.${name}`)}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
