import type { WarmUp } from "@balcao/shared/outreach/warm-up.ts";
import { makeStyles } from "@fluentui/react-components";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useListConnectionsQuery } from "../../channels/connections/connections-api.ts";
import { useGone } from "../../client/use-gone.ts";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { useNow } from "../../ui/hooks/timing.ts";
import { LoadFailed } from "../../ui/list/LoadFailed.tsx";
import { SkeletonRows } from "../../ui/list/SkeletonRows.tsx";
import { useNearEnd } from "../../ui/list/use-near-end.ts";
import { useTimeZone } from "../../ui/page-context.ts";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast/toast-context.ts";
import { WarmUpLogRow } from "./WarmUpLogRow.tsx";
import { WarmUpPill } from "./WarmUpPill.tsx";
import { useGetWarmUpQuery, useWarmUpLog } from "./warm-up-api.ts";
import { namesText, nextText, stateOf } from "./warm-up-words.ts";

const useStyles = makeStyles({
  facts: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "8px",
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
  },
  names: { overflowWrap: "anywhere" },
  scroll: {
    height: "min(520px, 60vh)",
    overflowY: "auto",
    scrollbarWidth: "thin",
    paddingRight: "8px",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: "4px" },
  },
  list: { margin: 0, padding: 0, listStyle: "none" },
  empty: { margin: 0, padding: "12px 0", color: tokens.colorNeutralForeground3 },
});

/** The live log of the messages that a warm-up's connections exchange. It closes if the warm-up is deleted. */
export function WarmUpLogDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { show } = useToast();
  const scroll = useRef<HTMLDivElement>(null);
  const { currentData: warmUp, error } = useGetWarmUpQuery(id);
  const { messages, isError, refetch, more } = useWarmUpLog(id);
  const onScroll = useNearEnd(scroll, messages?.length ?? 0, more);
  const isGone = useGone(error, () => {
    show("info", t("errors.ERR_NO_WARM_UP_FOUND"));
    onClose();
  });
  if (isGone) return null;
  return (
    <FormDialog title={t("warmUps.logTitle")} width="medium" onClose={onClose}>
      {warmUp && <Facts warmUp={warmUp} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard */}
      <div ref={scroll} className={styles.scroll} tabIndex={0} onScroll={onScroll}>
        {messages === undefined &&
          (isError ? <LoadFailed onRetry={() => void refetch()} /> : <SkeletonRows label={t("common.loading")} />)}
        {messages?.length === 0 && <p className={styles.empty}>{t("warmUps.emptyLog")}</p>}
        {messages !== undefined && messages.length > 0 && (
          <ul className={styles.list} aria-label={t("warmUps.logTitle")}>
            {messages.map((message) => (
              <WarmUpLogRow key={message.id} message={message} />
            ))}
          </ul>
        )}
      </div>
    </FormDialog>
  );
}

/** The state, the connections, and the next message's time. */
function Facts({ warmUp }: { warmUp: WarmUp }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const now = useNow();
  const timeZone = useTimeZone();
  const { data: connections } = useListConnectionsQuery();
  const state = stateOf(warmUp, connections);
  const next = nextText(t, warmUp, state, now, timeZone);
  return (
    <div className={styles.facts}>
      <WarmUpPill state={state} />
      <span className={styles.names}>{namesText(t, warmUp)}</span>
      {next && <span>{t("warmUps.nextMessage", { when: next.toLocaleLowerCase() })}</span>}
    </div>
  );
}
