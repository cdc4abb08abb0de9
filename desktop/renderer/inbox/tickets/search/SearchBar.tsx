import { makeStyles, SearchBox, Select } from "@fluentui/react-components";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TabStrip } from "../../../ui/frame/TabStrip.tsx";
import { useDebounced } from "../../../ui/hooks/timing.ts";
import { searchStatuses, searchTargets, useTicketView } from "../use-ticket-view.ts";
import { AgentFilter } from "./AgentFilter.tsx";
import { TagFilter } from "./TagFilter.tsx";

const useStyles = makeStyles({
  root: { display: "flex", gap: "8px", padding: "0 12px 8px" },
  found: { padding: "0 12px 8px" },
  // Three fields on one line, without emphasis: none of them is the main action.
  narrowing: {
    display: "flex",
    gap: "8px",
    padding: "0 12px 8px",
    "& > *": { flex: "1 1 0", minWidth: 0 },
    "& button": { justifyContent: "space-between", paddingInline: "10px", fontWeight: 400, whiteSpace: "nowrap" },
  },
  text: { flexGrow: 1, minWidth: 0, maxWidth: "none", height: "36px" },
});

/** The search waits until the typing pauses. */
const searchDelayMs = 1000;

/**
 * The search field with its filters: text, status, search target, and agents. The address is updated when typing stops.
 */
export function SearchBar({ panelId }: { panelId: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { view, mayShowAll, change } = useTicketView();
  const [text, setText] = useState(view.search);
  const settled = useDebounced(text, searchDelayMs);
  const written = useRef(view.search);
  const search = (wanted: string) => {
    written.current = wanted;
    change({ search: wanted });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typed text updates the address
  useEffect(() => {
    if (settled !== view.search) search(settled);
  }, [settled]);
  // Cleared filters change the address from outside: the field follows.
  useEffect(() => {
    if (view.search === written.current) return;
    written.current = view.search;
    setText(view.search);
  }, [view.search]);
  const statusText = (status: (typeof searchStatuses)[number]) =>
    status === "" ? t("tickets.anyStatus") : t(`tickets.status.${status}`);
  return (
    <search>
      <div className={styles.root}>
        <SearchBox
          className={styles.text}
          autoFocus
          value={text}
          dismiss={{ "aria-label": t("common.clearSearch") }}
          placeholder={t("tickets.searchPlaceholder")}
          aria-label={t("tickets.searchPlaceholder")}
          onChange={(_event, { value }) => setText(value)}
          onKeyDown={({ key }) => key === "Enter" && search(text)}
        />
      </div>
      <div className={styles.found}>
        <TabStrip
          label={t("tickets.foundLabel")}
          look="segments"
          items={searchTargets.map((id) => ({ id, label: t(`tickets.found.${id}`) }))}
          current={view.found}
          panelId={panelId}
          onChange={(found) => change({ found })}
        />
      </div>
      {view.found === "tickets" && (
        <div className={styles.narrowing}>
          <Select
            aria-label={t("tickets.statusFilter")}
            value={view.searchStatus}
            onChange={(_event, { value }) =>
              change({ searchStatus: searchStatuses.find((status) => status === value) ?? "" })
            }
          >
            {searchStatuses.map((status) => (
              <option key={status} value={status}>
                {statusText(status)}
              </option>
            ))}
          </Select>
          <TagFilter />
          {mayShowAll && <AgentFilter />}
        </div>
      )}
    </search>
  );
}
