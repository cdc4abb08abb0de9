import { makeStyles } from "@fluentui/react-components";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { TabStrip } from "../../../ui/frame/TabStrip.tsx";
import { lazyNamed } from "../../../ui/lazy-named.ts";
import { Count } from "../../../ui/mark/Count.tsx";
import { tokens } from "../../../ui/theme.ts";
import { useCountTicketsQuery } from "../tickets-api.ts";
import { filterOf, openLists, useTicketView } from "../use-ticket-view.ts";

const SnoozedButton = lazyNamed(() => import("../snooze/SnoozedButton.tsx"), "SnoozedButton");

const useStyles = makeStyles({
  root: { padding: "0 12px 8px" },
  about: { margin: "6px 4px 0", fontSize: "12px", lineHeight: "16px", color: tokens.colorNeutralForeground3 },
});

/**
 * Atendendo, Oportunidade, Aguardando, each with its count; below the first, the button that shows the snoozed tickets.
 */
export function OpenTabs({ panelId }: { panelId: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { view, change } = useTicketView();
  const { data: counts } = useCountTicketsQuery(filterOf(view));
  const isAside = view.list === "snoozed";
  const items = openLists.map((id) => ({
    id,
    label: t(`tickets.status.${id}`),
    extra: counts && <Count quiet n={counts[id]} />,
  }));
  return (
    <div className={styles.root}>
      <TabStrip
        label={t("tickets.statusFilter")}
        look="segments"
        items={items}
        current={view.list === "snoozed" ? "open" : view.list}
        panelId={panelId}
        onChange={(list) => change({ list })}
      />
      {(isAside || (counts?.snoozed ?? 0) > 0) && (view.list === "open" || isAside) && (
        <Suspense>
          <SnoozedButton count={counts?.snoozed ?? 0} isHere={isAside} onGo={(list) => change({ list })} />
        </Suspense>
      )}
      {/* An empty list explains itself. */}
      {view.list === "verified" && (counts?.verified ?? 0) > 0 && (
        <p className={styles.about}>{t("tickets.verifiedAbout")}</p>
      )}
    </div>
  );
}
