import type { View } from "@balcao/shared/inbox/views.ts";
import { makeStyles } from "@fluentui/react-components";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TabStrip } from "../../../ui/frame/TabStrip.tsx";
import { lazyNamed } from "../../../ui/lazy-named.ts";
import { Count } from "../../../ui/mark/Count.tsx";
import { useTicketView } from "../use-ticket-view.ts";
import { DeleteView } from "./DeleteView.tsx";
import { useReviewEachMinute } from "./use-review-each-minute.ts";
import { ViewMenu } from "./ViewMenu.tsx";
import { useCountViewsQuery, useListViewsQuery } from "./views-api.ts";

const ViewDialog = lazyNamed(() => import("./ViewDialog.tsx"), "ViewDialog");

const useStyles = makeStyles({
  root: { display: "flex", alignItems: "center", gap: "4px", height: "40px", padding: "0 8px 0 12px", flexShrink: 0 },
  strip: { flexGrow: 1, minWidth: 0 },
});

/** The form that is open: of a view, or of a new one, perhaps with the filter of another. */
type Editing = { view: View | null; like: View | null };

const whole = "all";

/** The saved views as tabs with their counts, and the menu to make and change them. */
export function ViewBar({ panelId }: { panelId: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { view, change } = useTicketView();
  const { data: views, isFetching } = useListViewsQuery();
  // A server of the previous version has no views.
  const { data: counted } = useCountViewsQuery(undefined, { skip: !views?.length });
  const strip = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [deleting, setDeleting] = useState<View | null>(null);
  const current = views?.find(({ id }) => id === view.viewId) ?? null;
  const counts = new Map(counted?.counts.map(({ viewId, tickets }) => [viewId, tickets]));

  useReviewEachMinute();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each view, as soon as its tab is there
  useEffect(() => {
    strip.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current?.id]);

  // Deleted meanwhile, or taken from its reader.
  const isGone = view.viewId !== null && views !== undefined && !isFetching && current === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is new at every render
  useEffect(() => {
    if (isGone) change({ viewId: null });
  }, [isGone]);

  return (
    <div className={styles.root}>
      <div ref={strip} className={styles.strip}>
        <TabStrip
          label={t("views.title")}
          look="chips"
          panelId={panelId}
          current={view.viewId === null ? whole : String(view.viewId)}
          items={[
            { id: whole, label: t("views.all") },
            ...(views ?? []).map(({ id, name, isBroken }) => ({
              id: String(id),
              label: name,
              isWrong: isBroken,
              extra: counts.get(id) ? <Count quiet n={counts.get(id) ?? 0} /> : null,
            })),
          ]}
          onChange={(id) => change({ viewId: id === whole ? null : Number(id) })}
        />
      </div>
      {views && (
        <ViewMenu
          views={views}
          current={current}
          onNew={(like) => setEditing({ view: null, like })}
          onEdit={(view) => setEditing({ view, like: null })}
          onDelete={setDeleting}
        />
      )}
      <Suspense>
        {editing && (
          <ViewDialog {...editing} onSaved={({ id }) => change({ viewId: id })} onClose={() => setEditing(null)} />
        )}
      </Suspense>
      {deleting && <DeleteView view={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}
