import { Button, Popover, PopoverSurface, PopoverTrigger } from "@fluentui/react-components";
import { Filter20Filled, Filter20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../../ui/action/Tip.tsx";
import { TrappedSuspense } from "../../../ui/focus/TrappedSuspense.tsx";
import { lazyNamed } from "../../../ui/lazy-named.ts";
import { tokens } from "../../../ui/theme.ts";
import { useTicketView } from "../use-ticket-view.ts";

const FilterChoices = lazyNamed(() => import("./FilterChoices.tsx"), "FilterChoices");

/** The button that opens the filters, filled while a filter is active. */
export function FilterMenu() {
  const { t } = useTranslation();
  const { view, mayShowAll } = useTicketView();
  const [isOpen, setOpen] = useState(false);
  const inUse = [view.queueIds, view.connectionIds, mayShowAll && !view.showAll].filter(Boolean).length;
  const label = inUse > 0 ? t("tickets.filtersActive", { count: inUse }) : t("tickets.filters");
  const icon = inUse > 0 ? <Filter20Filled color={tokens.selectionText} /> : <Filter20Regular />;
  return (
    <Popover trapFocus positioning="below-end" open={isOpen} onOpenChange={(_event, { open }) => setOpen(open)}>
      <PopoverTrigger disableButtonEnhancement>
        <Tip text={label} isNeeded={!isOpen}>
          <Button appearance="subtle" icon={icon} />
        </Tip>
      </PopoverTrigger>
      <PopoverSurface aria-label={t("tickets.filters")} style={{ padding: 12 }}>
        <TrappedSuspense>
          <FilterChoices />
        </TrappedSuspense>
      </PopoverSurface>
    </Popover>
  );
}
