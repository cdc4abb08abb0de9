import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { Button, makeStyles } from "@fluentui/react-components";
import { MultiselectLtr20Regular } from "@fluentui/react-icons";
import { type ReactNode, Suspense, useContext } from "react";
import { useTranslation } from "react-i18next";
import { useAppDispatch, useCompanySetting } from "../../client/hooks.ts";
import { Tip } from "../../ui/action/Tip.tsx";
import { HelpContext } from "../../ui/frame/frame-contexts.ts";
import { MenuButton } from "../../ui/frame/MenuButton.tsx";
import { TabStrip } from "../../ui/frame/TabStrip.tsx";
import { lazyNamed } from "../../ui/lazy-named.ts";
import { SkeletonRows } from "../../ui/list/SkeletonRows.tsx";
import { narrow, tokens } from "../../ui/theme.ts";
import { EmptyList, FailedList } from "./list/list-states.tsx";
import { NextInQueue } from "./list/NextInQueue.tsx";
import { OpenTabs } from "./list/OpenTabs.tsx";
import { TicketList } from "./list/TicketList.tsx";
import { useListRooms } from "./list/use-list-rooms.ts";
import { SelectionContext, useSelectionState } from "./selection/use-selection.ts";
import { isSearch } from "./ticket-filter.ts";
import { showTicket } from "./tickets-api.ts";
import { useConversationCommands } from "./use-conversation-commands.tsx";
import { listOf, type TicketView, ticketTabs, useTicketView, viewOf } from "./use-ticket-view.ts";
import { useTicketList } from "./use-tickets.ts";

const FilterMenu = lazyNamed(() => import("./filter/FilterMenu.tsx"), "FilterMenu", "ahead");
const BulkBar = lazyNamed(() => import("./selection/BulkBar.tsx"), "BulkBar");
const MessageHits = lazyNamed(() => import("./search/MessageHits.tsx"), "MessageHits");
const ViewBar = lazyNamed(() => import("./views/ViewBar.tsx"), "ViewBar", "ahead");
const SearchBar = lazyNamed(() => import("./search/SearchBar.tsx"), "SearchBar", "ahead");

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    minHeight: 0,
    minWidth: 0,
    display: "flex",
    flexDirection: "column",
    background: tokens.surfaceList,
    // The panel's own width decides which of its parts are hidden.
    containerType: "inline-size",
  },
  head: {
    height: "60px",
    flexShrink: 0,
    display: "flex",
    alignItems: "center",
    gap: "4px",
    padding: "0 12px 0 8px",
  },
  // Where the tabs leave no room, the menu and the palette lead to the help.
  help: { [narrow]: { display: "none" }, "@container (max-width: 371px)": { display: "none" } },
  grow: { flexGrow: 1 },
  // Kept free, so that nothing moves when the views come.
  views: { flexShrink: 0, height: "40px" },
  body: { flexGrow: 1, minHeight: 0, display: "flex", flexDirection: "column", outline: "none" },
});

const panelId = "ticket-list";

/** True if a view's list can hold open tickets. */
const holdsOpen = ({ tab, list, viewId, searchStatus }: TicketView): boolean =>
  tab === "search"
    ? searchStatus === "" || searchStatus === "open"
    : tab === "open" && (viewId !== null || list === "open" || list === "snoozed");

/**
 * The column left of the conversation: tabs, filters, the list, and the next ticket. `newTicket` is the button to start
 * one.
 */
export function TicketPanel({ newTicket }: { newTicket?: ReactNode }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { view, change } = useTicketView();
  const { selecting, begin } = useSelectionState();
  const help = useContext(HelpContext);
  useListRooms(view);
  const showsMessages = view.tab === "search" && view.found === "messages";
  return (
    <SelectionContext value={selecting}>
      <section className={styles.root} aria-label={t("tickets.panes.list")}>
        <header className={styles.head}>
          <MenuButton />
          <TabStrip
            label={t("tickets.panes.list")}
            look="lines"
            items={ticketTabs.map((id) => ({ id, label: t(`tickets.tabs.${id}`) }))}
            current={view.tab}
            panelId={panelId}
            onChange={(tab) => change({ tab })}
          />
          <span className={styles.grow} />
          <span className={styles.help}>{help}</span>
          {!showsMessages && !selecting.ids && (
            <Tip text={t("tickets.select")}>
              <Button appearance="subtle" icon={<MultiselectLtr20Regular />} onClick={begin} />
            </Tip>
          )}
          {/* A saved view has its own filter. */}
          <Suspense>{viewOf(view) === null && <FilterMenu />}</Suspense>
          {newTicket}
        </header>
        {view.tab === "open" && (
          <div className={styles.views}>
            <Suspense>
              <ViewBar panelId={panelId} />
            </Suspense>
          </div>
        )}
        {view.tab === "open" && view.viewId === null && <OpenTabs panelId={panelId} />}
        <Suspense>{view.tab === "search" && <SearchBar panelId={panelId} />}</Suspense>
        <div
          id={panelId}
          role="tabpanel"
          tabIndex={-1}
          aria-label={t("tickets.list")}
          className={styles.body}
          data-focus-home="screen"
        >
          <Suspense fallback={<SkeletonRows label={t("common.loading")} />}>
            {showsMessages ? <MessageHits /> : <PanelBody />}
          </Suspense>
        </div>
        {selecting.ids ? (
          <Suspense>
            <BulkBar hasOpen={holdsOpen(view)} />
          </Suspense>
        ) : (
          view.tab === "open" && <NextInQueue isBrief={view.list !== "open" || view.viewId !== null} />
        )}
      </section>
    </SelectionContext>
  );
}

function PanelBody() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { view, openUuid, peekUuid, mayShowAll, open, peekAt, change } = useTicketView();
  const list = listOf(view, useCompanySetting("waitingOrder"));
  const nothingAsked = view.tab === "search" && !isSearch(list);
  const { tickets, ...query } = useTicketList(list, { skip: nothingAsked });

  const openTicket = (ticket: Ticket) => {
    // The row has the whole ticket: its conversation opens without a wait.
    void dispatch(showTicket(ticket));
    open(ticket.uuid);
  };
  const peek = (ticket: Ticket) => {
    void dispatch(showTicket(ticket));
    peekAt(ticket.uuid);
  };
  useConversationCommands({ tickets, openUuid, onOpen: openTicket, onPeek: peek });
  if (nothingAsked) return <EmptyList view={view} onClear={() => undefined} />;
  if (query.isError && tickets.length === 0) return <FailedList onRetry={() => void query.refetch()} />;
  if (!query.currentData) return <SkeletonRows label={t("common.loading")} />;
  if (tickets.length === 0) {
    return (
      <EmptyList
        view={view}
        onClear={() =>
          change({ search: "", searchStatus: "", queueIds: null, connectionIds: null, tagIds: [], userIds: [] })
        }
      />
    );
  }
  return (
    <TicketList
      key={JSON.stringify(list)}
      tickets={tickets}
      openUuid={openUuid}
      peekUuid={peekUuid}
      showAssignee={list.showAll || view.tab === "search"}
      onOpen={openTicket}
      onPeek={peek}
      maySeeAll={mayShowAll}
      onNearEnd={() => query.hasNextPage && !query.isFetching && void query.fetchNextPage()}
    />
  );
}
