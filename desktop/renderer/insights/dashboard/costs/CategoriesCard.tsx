import type { Costs } from "@balcao/shared/insights/costs.ts";
import { mergeClasses } from "@fluentui/react-components";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useCardStyles } from "../../../ui/frame/card-styles.ts";
import { categoryText } from "../../../ui/text/cost-texts.ts";
import { CostTable } from "./CostTable.tsx";

/** The period's cost by the category that WhatsApp gave each message. */
export function CategoriesCard({ costs: { categories, total } }: { costs: Costs }) {
  const { card, headed, head, title } = useCardStyles();
  const { t } = useTranslation();
  const titleId = useId();
  const rows = categories.map(({ category, ...sum }) => ({ key: category, name: categoryText(t, category), sum }));
  return (
    <section className={mergeClasses(card, headed)} aria-labelledby={titleId}>
      <header className={head}>
        <h2 id={titleId} className={title}>
          {t("costs.byCategory")}
        </h2>
      </header>
      <CostTable label={t("costs.byCategory")} head={t("costs.columns.category")} rows={rows} total={total} />
    </section>
  );
}
