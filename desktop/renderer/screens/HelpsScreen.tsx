import { fold } from "@balcao/shared/platform/fold.ts";
import type { Help } from "@balcao/shared/team/helps.ts";
import { makeStyles } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { HelpList } from "../team/helps/HelpList.tsx";
import { useListHelpsQuery } from "../team/helps/helps-api.ts";
import { ListPane } from "../ui/list/ListPane.tsx";
import { useAddressSearch } from "../ui/list/use-address-search.ts";

const useStyles = makeStyles({ scroll: { minHeight: 0, overflowY: "auto", margin: "-4px", padding: "4px" } });

/** Few enough to load at once: the search filters them here. */
const matching = (helps: readonly Help[] | undefined, text: string) =>
  helps?.filter(({ title, description }) => fold(`${title} ${description}`).includes(fold(text)));

/** Videos that explain the product. */
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
