import { Checkbox, makeStyles, Switch } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { useListConnectionsQuery } from "../../../channels/connections/connections-api.ts";
import { useSessionUser } from "../../../client/hooks.ts";
import { noQueueColor, tokens } from "../../../ui/theme.ts";
import { useListQueuesQuery } from "../../../workspace/queues/queues-api.ts";
import { toggled } from "../ticket-filter.ts";
import { useTicketView } from "../use-ticket-view.ts";

const useStyles = makeStyles({
  root: { width: "256px" },
  title: {
    margin: "0 0 4px",
    padding: "0 8px",
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
  },
  queues: { display: "flex", flexDirection: "column", maxHeight: "min(320px, 40vh)", overflowY: "auto" },
  name: { display: "inline-flex", alignItems: "center", gap: "8px" },
  dot: { width: "8px", height: "8px", borderRadius: "4px", flexShrink: 0 },
  connections: {
    display: "flex",
    flexDirection: "column",
    maxHeight: "min(200px, 25vh)",
    overflowY: "auto",
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 0,
  },
  more: { boxShadow: `inset 0 1px 0 ${tokens.hairline}`, marginTop: "8px", paddingTop: "8px" },
});

/** The filters for queues, for connections if there are several, and for everybody's tickets. */
export function FilterChoices() {
  const styles = useStyles();
  const { t } = useTranslation();
  const user = useSessionUser();
  const { view, mayShowAll, change } = useTicketView();
  const { data: allQueues } = useListQueuesQuery(undefined, { skip: !mayShowAll });
  const queues = (mayShowAll ? allQueues : user.queues) ?? [];
  const choices = [
    ...queues.map(({ id, name, color }) => ({ id, name, color })),
    { id: null, name: t("common.noQueue"), color: noQueueColor },
  ];
  const ids = choices.map(({ id }) => id);
  const { data: connections = [] } = useListConnectionsQuery();
  const connectionIds = connections.map(({ id }) => id);
  return (
    <div className={styles.root}>
      <h2 className={styles.title}>{t("tickets.queues")}</h2>
      <div className={styles.queues}>
        <Checkbox
          label={t("tickets.allQueues")}
          checked={view.queueIds === null ? true : view.queueIds.length === 0 ? false : "mixed"}
          onChange={(_event, { checked }) => change({ queueIds: checked === true ? null : [] })}
        />
        {choices.map(({ id, name, color }) => (
          <Checkbox
            key={id ?? "none"}
            checked={view.queueIds?.includes(id) ?? true}
            onChange={() => change({ queueIds: toggled(view.queueIds, ids, id) })}
            label={
              <span className={styles.name}>
                <i className={styles.dot} style={{ background: color }} />
                {name}
              </span>
            }
          />
        ))}
      </div>
      {(connections.length > 1 || view.connectionIds) && (
        <div className={styles.more}>
          <h2 className={styles.title}>{t("tickets.connections")}</h2>
          <fieldset className={styles.connections} aria-label={t("tickets.connections")}>
            <Checkbox
              label={t("tickets.allConnections")}
              checked={view.connectionIds === null ? true : view.connectionIds.length === 0 ? false : "mixed"}
              onChange={(_event, { checked }) => change({ connectionIds: checked === true ? null : [] })}
            />
            {connections.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={view.connectionIds?.includes(id) ?? true}
                onChange={() => change({ connectionIds: toggled(view.connectionIds, connectionIds, id) })}
                label={name}
              />
            ))}
          </fieldset>
        </div>
      )}
      {mayShowAll && (
        <div className={styles.more}>
          <Switch
            label={t("tickets.showAll")}
            checked={view.showAll}
            onChange={(_event, { checked }) => change({ showAll: checked })}
          />
        </div>
      )}
    </div>
  );
}
