import type { WarmUp } from "@balcao/shared/warm-up.ts";
import { makeStyles } from "@fluentui/react-components";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNow, useTimeZone } from "../../app/hooks.ts";
import { useGone } from "../../app/use-gone.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { SkeletonRows } from "../../ui/SkeletonRows.tsx";
import { tokens } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast-context.ts";
import { useNearEnd } from "../../ui/use-near-end.ts";
import { useListConnectionsQuery } from "../connections/connections-api.ts";
import { useWarmUpLog } from "./use-warm-up-log.ts";
import { WarmUpLogRow } from "./WarmUpLogRow.tsx";
import { WarmUpPill } from "./WarmUpPill.tsx";
import { useGetWarmUpQuery } from "./warm-up-api.ts";
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

/** What a warm-up's connections wrote to each other, as it goes on. One that is gone closes it. */
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

/** Who talks, and when they go on. */
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
