import type { Announcement } from "@balcao/shared/team/announcements.ts";
import { Button, makeStyles, Popover, PopoverSurface, PopoverTrigger } from "@fluentui/react-components";
import { Megaphone20Filled, Megaphone20Regular } from "@fluentui/react-icons";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/action/Tip.tsx";
import { SearchBox } from "../../ui/list/SearchBox.tsx";
import { tokens } from "../../ui/theme.ts";
import { AnnouncementList } from "./AnnouncementList.tsx";
import { AnnouncementViewer } from "./AnnouncementViewer.tsx";
import { useAnnouncementPages } from "./announcements-api.ts";
import { useSeenAnnouncements } from "./use-seen-announcements.ts";

const useStyles = makeStyles({
  bell: { minWidth: "40px", width: "40px", height: "40px" },
  icon: { position: "relative", display: "inline-flex" },
  dot: {
    position: "absolute",
    top: "-4px",
    right: "-5px",
    width: "8px",
    height: "8px",
    borderRadius: "4px",
    background: tokens.colorBrandBackground,
  },
  surface: { width: "360px", maxWidth: "calc(100vw - 32px)", padding: "12px 8px 8px" },
  title: { margin: "0 0 8px", padding: "0 8px", fontSize: "14px", lineHeight: "20px", fontWeight: 600 },
  search: { padding: "0 8px 8px", "& search": { width: "100%" } },
});

/** Opens the announcements of the platform's operator from every screen; a dot marks unread ones. */
export function AnnouncementBell({ placement }: { placement: "after" | "below" }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const icon = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const [viewed, setViewed] = useState<Announcement | null>(null);
  const { announcements = [] } = useAnnouncementPages("");
  const { isSeen, markSeen } = useSeenAnnouncements();
  const hasNews = !isOpen && announcements.some(({ id, status }) => status && !isSeen(id));
  const open = (next: boolean) => {
    setOpen(next);
    // Marked as seen only on close, so that new ones stay marked while the list is open.
    if (!next) markSeen(announcements.filter(({ status }) => status).map(({ id }) => id));
    if (!next) setSearch("");
  };
  const pick = (announcement: Announcement) => {
    // The row disappears with the list, so the focus returns to the bell.
    icon.current?.closest("button")?.focus();
    open(false);
    setViewed(announcement);
  };
  return (
    <>
      <Popover
        trapFocus
        open={isOpen}
        onOpenChange={(_event, { open: next }) => open(next)}
        positioning={placement === "after" ? "after-top" : "below-end"}
      >
        <PopoverTrigger disableButtonEnhancement>
          <Tip
            text={t(hasNews ? "announcements.bellNew" : "announcements.bell")}
            position={placement}
            isNeeded={!isOpen}
          >
            <Button
              appearance="subtle"
              className={styles.bell}
              icon={
                <span ref={icon} className={styles.icon}>
                  {isOpen ? <Megaphone20Filled /> : <Megaphone20Regular />}
                  {hasNews && <i className={styles.dot} />}
                </span>
              }
            />
          </Tip>
        </PopoverTrigger>
        <PopoverSurface className={styles.surface} aria-label={t("announcements.title")}>
          <h2 className={styles.title}>{t("announcements.title")}</h2>
          <div className={styles.search}>
            <SearchBox value={search} label={t("announcements.searchLabel")} onSearch={setSearch} />
          </div>
          <AnnouncementList search={search} isSeen={isSeen} onPick={pick} />
        </PopoverSurface>
      </Popover>
      {viewed && <AnnouncementViewer announcement={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}
