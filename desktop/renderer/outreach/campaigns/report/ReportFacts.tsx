import type { CampaignTemplate } from "@balcao/shared/outreach/campaign-template.ts";
import type { Campaign } from "@balcao/shared/outreach/campaigns.ts";
import { makeStyles } from "@fluentui/react-components";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useTimeZone } from "../../../ui/page-context.ts";
import type { TemplateName } from "../../../ui/template/template-in.ts";
import { languageName } from "../../../ui/template/template-text.ts";
import { narrow, tokens } from "../../../ui/theme.ts";
import { CampaignPill } from "../CampaignPill.tsx";
import { timeText } from "../campaign-texts.ts";

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    display: "flex",
    alignItems: "center",
    flexWrap: "wrap",
    gap: "4px 20px",
    margin: 0,
    padding: "0 4px",
  },
  fact: { display: "flex", gap: "6px", minWidth: 0, maxWidth: "100%", "& dd": { margin: 0 } },
  label: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  value: {
    minWidth: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    fontWeight: 500,
    [narrow]: { whiteSpace: "normal", overflowWrap: "anywhere" },
  },
});

/** Its template with language and category, and those before. */
function templateText(t: TFunction, { category, earlier = [], ...current }: CampaignTemplate, shownIn: string): string {
  const nameOf = ({ name, language }: TemplateName) => `${name} · ${languageName(language, shownIn)}`;
  const template = `${nameOf(current)} · ${t(`messageTemplates.categories.${category}`)}`;
  if (earlier.length === 0) return template;
  return t("campaigns.template.earlier", { template, earlier: earlier.map(nameOf).join(", ") });
}

/** A campaign's status, contact list and connections. */
export function ReportFacts({ campaign }: { campaign: Campaign }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  const { template } = campaign;
  const timeZone = useTimeZone();
  const connections = campaign.pointCampaigns
    .map(({ whatsapp }) => `${whatsapp.name} (${t(`connections.status.${whatsapp.status}`)})`)
    .join(", ");
  const time = timeText(t, campaign, timeZone);
  const facts = [
    ...(time === "–" ? [] : [[t("campaigns.time"), time] as const]),
    [t("campaigns.list"), campaign.contactList?.name ?? t("campaigns.listGone")],
    ...(template ? [[t("messageTemplates.choice.label"), templateText(t, template, i18n.language)] as const] : []),
    [t("campaigns.connections"), connections || "–"],
    [t("campaigns.wait"), t("campaigns.seconds", { n: campaign.waitTime })],
  ] as const;
  return (
    <dl className={styles.root}>
      <div className={styles.fact}>
        <dt hidden>{t("campaigns.statusColumn")}</dt>
        <dd>
          <CampaignPill status={campaign.status} />
        </dd>
      </div>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value} title={value}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
