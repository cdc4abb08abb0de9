import { fold } from "@balcao/shared/fold.ts";
import type { Help } from "@balcao/shared/helps.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { HelpList } from "../features/helps/HelpList.tsx";
import { useListHelpsQuery } from "../features/helps/helps-api.ts";
import { ListPane } from "../ui/ListPane.tsx";
import { useAddressSearch } from "../ui/use-address-search.ts";

const useStyles = makeStyles({ scroll: { minHeight: 0, overflowY: "auto", margin: "-4px", padding: "4px" } });

/** Few enough to come all at once: the search looks through what is here. */
const matching = (helps: readonly Help[] | undefined, text: string) =>
  helps?.filter(({ title, description }) => fold(`${title} ${description}`).includes(fold(text)));

/** Films that show how things are done (S2 section 2.3). */
export function HelpsScreen() {
  const styles = useStyles();
  const { t } = useTranslation();
  const [search, setSearch] = useAddressSearch();
  const { data, isError, refetch } = useListHelpsQuery();
  const shown = matching(data, search);
  return (
    <ListPane
      title={t("helps.title")}
      search={{ text: search, label: t("helps.searchLabel"), onSearch: setSearch }}
      count={shown?.length}
      isError={isError}
      onRetry={() => void refetch()}
      empty={{ art: "tray", title: t("helps.emptyTitle"), text: t("helps.emptyText") }}
    >
      <div className={styles.scroll}>
        <HelpList helps={shown ?? []} />
      </div>
    </ListPane>
  );
}
