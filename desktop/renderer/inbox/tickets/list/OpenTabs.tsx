import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { TabStrip } from "../../../ui/frame/TabStrip.tsx";
import { Count } from "../../../ui/mark/Count.tsx";
import { useCountTicketsQuery } from "../tickets-api.ts";
import { openLists, useTicketView } from "../use-ticket-view.ts";

const useStyles = makeStyles({ root: { padding: "0 12px 8px" } });

/** Atendendo, Oportunidade, Aguardando, each with its count. */
export function OpenTabs({ panelId }: { panelId: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { view, change } = useTicketView();
  const { data: counts } = useCountTicketsQuery({ queueIds: view.queueIds, showAll: view.showAll });
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
        current={view.list}
        panelId={panelId}
        onChange={(list) => change({ list })}
      />
    </div>
  );
}
