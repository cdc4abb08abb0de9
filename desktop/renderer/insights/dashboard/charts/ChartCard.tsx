import { mergeClasses, ToggleButton } from "@fluentui/react-components";
import { DataBarVertical20Regular, Table20Regular } from "@fluentui/react-icons";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/action/Tip.tsx";
import { useCardStyles } from "../../../ui/frame/card-styles.ts";

type ChartCardProps = {
  title: string;
  /** Between the title and the switch to the table. */
  tools?: ReactNode;
  chart: ReactNode;
  /** The chart's data as text. Null while there is none. */
  table: ReactNode | null;
};

/** A chart with a table of its data, which is accessible to everybody. */
export function ChartCard({ title, tools, chart, table }: ChartCardProps) {
  const styles = useCardStyles();
  const { t } = useTranslation();
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const showsTable = isTable && table !== null;
  return (
    <section className={mergeClasses(styles.card, styles.headed)} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {tools && <div className={styles.tools}>{tools}</div>}
        {table !== null && (
          <Tip text={t(showsTable ? "dashboard.asChart" : "dashboard.asTable")}>
            <ToggleButton
              appearance="subtle"
              checked={showsTable}
              icon={showsTable ? <DataBarVertical20Regular /> : <Table20Regular />}
              onClick={() => setTable(!showsTable)}
            />
          </Tip>
        )}
      </header>
      {showsTable ? table : chart}
    </section>
  );
}
