import type { CostGroup, CostKind } from "@balcao/shared/insights/costs.ts";
import { makeStyles } from "@fluentui/react-components";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useCompanySetting } from "../../../client/hooks.ts";
import { useOnce } from "../../../ui/action/use-once.ts";
import { oneLine, tokens } from "../../../ui/theme.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useLazyFindConversationQuery } from "./costs-api.ts";

const useStyles = makeStyles({
  link: {
    ...oneLine,
    display: "block",
    maxWidth: "100%",
    padding: 0,
    border: 0,
    background: "transparent",
    font: "inherit",
    textAlign: "left",
    color: tokens.selectionText,
    textDecorationLine: "none",
    borderRadius: "4px",
    cursor: "pointer",
    ":hover": { textDecorationLine: "underline" },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
  },
});

/** The name of a group: of messages without one, and of something that was deleted, too. */
export function groupText(t: TFunction, language: string, by: CostKind, { key, name }: CostGroup): string {
  if (by === "month") return key === null ? "–" : monthText(language, key);
  if (key === null) return t(`costs.without.${by}`);
  return name ?? t(by === "ticket" ? "costs.without.ticket" : `costs.gone.${by}`);
}

/** YYYY-MM as the month's name and the year. */
const monthText = (language: string, month: string): string =>
  new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01`),
  );

type GroupNameProps = { by: CostKind; group: CostGroup; text: string };

/** A group's name. A conversation's opens the conversation, a campaign's its report. */
export function GroupName({ by, group: { key, name }, text }: GroupNameProps) {
  const styles = useStyles();
  const hasCampaigns = useCompanySetting("campaignsEnabled");
  if (key === null || name === null) return text;
  if (by === "ticket") return <OpenConversation ticketId={key} text={text} />;
  if (by !== "campaign" || !hasCampaigns) return text;
  return (
    <Link className={styles.link} to={`/campaign/${key}/report`}>
      {text}
    </Link>
  );
}

/** Addresses name a conversation by another id, which is asked for on the click. */
function OpenConversation({ ticketId, text }: { ticketId: string; text: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { showFailure } = useToast();
  const [find] = useLazyFindConversationQuery();
  const [open] = useOnce(async () => {
    const { data, error } = await find(ticketId, true);
    if (data) await navigate(`/tickets/${data.uuid}`);
    else showFailure(error);
  });
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={t("costs.openConversation", { name: text })}
      onClick={() => open()}
    >
      {text}
    </button>
  );
}
