import type { CostSum } from "@balcao/shared/inbox/costs.ts";
import { type CostGroups, type CostKind, costKinds } from "@balcao/shared/insights/costs.ts";
import { makeStyles, mergeClasses, Select, SkeletonItem } from "@fluentui/react-components";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCardStyles } from "../../../ui/frame/card-styles.ts";
import { LoadFailed } from "../../../ui/list/LoadFailed.tsx";
import type { DashboardQuery } from "../dashboard-api.ts";
import type { Refreshing } from "../use-refreshing.ts";
import { type CostRow, CostTable } from "./CostTable.tsx";
import { useGetCostGroupsQuery } from "./costs-api.ts";
import { GroupName, groupText } from "./GroupName.tsx";

const useStyles = makeStyles({ wait: { width: "100%", height: "240px" } });

type GroupsCardProps = { query: DashboardQuery; refreshing: Refreshing; total: CostSum };

/** The period's cost by month, connection, queue, agent, campaign or conversation. */
export function GroupsCard({ query, refreshing, total }: GroupsCardProps) {
  const styles = useStyles();
  const { card, headed, head, title, tools } = useCardStyles();
  const { t } = useTranslation();
  const titleId = useId();
  const [by, setBy] = useState<CostKind>("month");
  const { currentData: groups, isError, refetch } = useGetCostGroupsQuery({ ...query, by }, refreshing);
  return (
    <section className={mergeClasses(card, headed)} aria-labelledby={titleId}>
      <header className={head}>
        <h2 id={titleId} className={title}>
          {t("costs.byGroup")}
        </h2>
        <div className={tools}>
          <Select
            aria-label={t("dashboard.series.by")}
            value={by}
            onChange={(_event, { value }) => setBy(costKinds.find((kind) => kind === value) ?? "month")}
          >
            {costKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`costs.by.${kind}`)}
              </option>
            ))}
          </Select>
        </div>
      </header>
      {groups ? (
        // Another grouping begins at its first row.
        <GroupTable key={by} groups={groups} total={total} />
      ) : isError ? (
        <LoadFailed title={t("costs.groupsFailed")} onRetry={() => void refetch()} />
      ) : (
        <SkeletonItem className={styles.wait} aria-label={t("common.loading")} />
      )}
    </section>
  );
}

function GroupTable({ groups: { by, groups, rest }, total }: { groups: CostGroups; total: CostSum }) {
  const { t, i18n } = useTranslation();
  const rows: CostRow[] = groups.map((group) => {
    const name = groupText(t, i18n.language, by, group);
    return { key: String(group.key), name, shown: <GroupName by={by} group={group} text={name} />, sum: group };
  });
  if (rest) rows.push({ key: "rest", name: t("costs.rest", { count: rest.groups }), sum: rest });
  return <CostTable label={t("costs.byGroup")} head={t(`costs.columns.${by}`)} rows={rows} total={total} />;
}
