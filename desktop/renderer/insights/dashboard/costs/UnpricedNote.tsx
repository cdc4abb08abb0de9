import { type NewRate, PricedCategory } from "@balcao/shared/inbox/costs.ts";
import type { Costs } from "@balcao/shared/insights/costs.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { Warning } from "../../../ui/frame/Warning.tsx";
import { categoryText, countryText } from "../../../ui/text/cost-texts.ts";

/** The lines at most; the others are counted together. */
const mostLines = 4;

const useStyles = makeStyles({
  title: { margin: 0, fontWeight: 600 },
  lines: { listStyleType: "none", margin: "0 0 8px", padding: 0, overflowWrap: "anywhere" },
});

/** The price that is missing. */
export type MissingPrice = Pick<NewRate, "category" | "country">;

type UnpricedNoteProps = { unpriced: Costs["unpriced"]; onPrices: (missing: MissingPrice | null) => void };

/** The messages that have no price, with a button to enter one; nothing if all have one. */
export function UnpricedNote({ unpriced, onPrices }: UnpricedNoteProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation();
  if (unpriced.length === 0) return null;
  const shown = unpriced.slice(0, mostLines);
  const count = unpriced.slice(mostLines).reduce((sum, { messages }) => sum + messages, 0);
  return (
    <Warning>
      <p className={styles.title}>{t("costs.unpriced.title")}</p>
      <ul className={styles.lines}>
        {shown.map(({ category, country, messages }) => (
          <li key={`${category} ${country}`}>
            {country === null
              ? t("costs.unpriced.nowhere", { count: messages, category: categoryText(t, category) })
              : t("costs.unpriced.line", {
                  count: messages,
                  category: categoryText(t, category),
                  country: countryText(i18n.language, country),
                })}
          </li>
        ))}
        {count > 0 && <li>{t("costs.unpriced.more", { count })}</li>}
      </ul>
      <Button size="small" onClick={() => onPrices(firstMissing(unpriced))}>
        {t("costs.unpriced.enter")}
      </Button>
    </Warning>
  );
}

/** The first one that a price can be entered for. */
function firstMissing(unpriced: Costs["unpriced"]): MissingPrice | null {
  for (const { category, country } of unpriced) {
    const priced = PricedCategory.safeParse(category).data;
    if (priced && country !== null) return { category: priced, country };
  }
  return null;
}
