import type { Company, CompanyMade } from "@balcao/shared/workspace/companies.ts";
import { makeStyles, Switch } from "@fluentui/react-components";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePages } from "../../client/use-pages.ts";
import { ListBody } from "../../ui/list/ListBody.tsx";
import { SearchBox } from "../../ui/list/SearchBox.tsx";
import { CompanyForm } from "./CompanyForm.tsx";
import { CompanyMadeDialog } from "./CompanyMadeDialog.tsx";
import { CompanyTable } from "./CompanyTable.tsx";
import { useListCompaniesInfiniteQuery } from "./companies-api.ts";

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "16px" },
  bar: { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: "8px 16px" },
  // The table scrolls by itself, with the form in reach.
  list: { display: "flex", flexDirection: "column", minHeight: "240px", maxHeight: "70vh" },
});

/** The tab in which super users manage companies: a form above a table. */
export function CompanyTab() {
  const styles = useStyles();
  const { t } = useTranslation();
  const top = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState("");
  const [showArchived, setShowArchived] = useState(false);
  const [made, setMade] = useState<CompanyMade | null>(null);
  // A new `formKey` resets the form, also after a company was created.
  const [{ company, formKey }, setForm] = useState<{ company: Company | null; formKey: number }>({
    company: null,
    formKey: 0,
  });
  const fill = (next: Company | null) => setForm({ company: next, formKey: formKey + 1 });
  const edit = (next: Company) => {
    fill(next);
    top.current?.scrollIntoView({ block: "start" });
  };
  const { rows, isError, refetch, more } = usePages(
    useListCompaniesInfiniteQuery({ search, showArchived }),
    (page) => page.companies,
  );
  const searching = { text: search, label: t("companies.searchLabel"), onSearch: setSearch };
  return (
    <div ref={top} className={styles.root}>
      <CompanyForm
        key={formKey}
        company={company}
        onDone={(made) => {
          setMade(made);
          fill(null);
        }}
      />
      <div className={styles.bar}>
        {/* A person who edits a company has already found it. */}
        {company === null ? <SearchBox value={search} label={searching.label} onSearch={setSearch} /> : <span />}
        <Switch
          label={t("companies.showArchived")}
          checked={showArchived}
          onChange={(_event, { checked }) => setShowArchived(checked)}
        />
      </div>
      <div className={styles.list}>
        <ListBody
          search={searching}
          count={rows?.length}
          isError={isError}
          onRetry={() => void refetch()}
          empty={{ art: "tray", title: t("companies.emptyTitle"), text: t("companies.emptyText") }}
        >
          <CompanyTable companies={rows ?? []} onEdit={edit} onNearEnd={more} />
        </ListBody>
      </div>
      {made?.password && (
        <CompanyMadeDialog made={{ ...made, password: made.password }} onClose={() => setMade(null)} />
      )}
    </div>
  );
}
