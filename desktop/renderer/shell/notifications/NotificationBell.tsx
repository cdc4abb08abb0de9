import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { Button, makeStyles, Popover, PopoverSurface, PopoverTrigger, Switch } from "@fluentui/react-components";
import { Alert20Filled, Alert20Regular } from "@fluentui/react-icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams } from "react-router";
import { usePreferences } from "../../client/hooks.ts";
import { isWaiting, returnedFrom } from "../../inbox/tickets/row/ticket-row-text.ts";
import { Tip } from "../../ui/action/Tip.tsx";
import { useNow } from "../../ui/hooks/timing.ts";
import { usePopRowStyles } from "../../ui/list/pop-row-styles.ts";
import { Count } from "../../ui/mark/Count.tsx";
import { Face } from "../../ui/mark/Face.tsx";
import { useTimeZone } from "../../ui/page-context.ts";
import { lastMessageLine } from "../../ui/text/message-line.ts";
import { contactName } from "../../ui/text/phone-text.ts";
import { rowTimeText } from "../../ui/text/time.ts";
import { tokens } from "../../ui/theme.ts";
import { ticketAddress } from "./ticket-address.ts";
import { useWaitingTickets } from "./use-waiting-tickets.ts";

const useStyles = makeStyles({
  bell: { position: "relative", minWidth: "40px", width: "40px", height: "40px" },
  count: { position: "absolute", top: "2px", right: "0" },
  surface: { width: "340px", maxWidth: "calc(100vw - 32px)", padding: "12px 8px 8px" },
  title: { margin: "0 0 8px", padding: "0 8px", fontSize: "14px", lineHeight: "20px", fontWeight: 600 },
  list: { margin: 0, padding: 0, listStyle: "none", maxHeight: "350px", overflowY: "auto" },
  empty: { margin: 0, padding: "12px 8px 16px", color: tokens.colorNeutralForeground3 },
  side: { display: "flex", flexDirection: "column", alignItems: "flex-end", gap: "2px", fontSize: "11px" },
  foot: { boxShadow: `inset 0 1px 0 ${tokens.hairline}`, marginTop: "8px", paddingTop: "4px" },
});

/** The unread conversations, one click away on every screen. */
export function NotificationBell({ placement }: { placement: "after" | "below" }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const unread = useWaitingTickets() ?? [];
  const [isOpen, setOpen] = useState(false);
  const [{ sound }, change] = usePreferences();
  const label = t("shell.notifications.bell", { count: unread.length });
  return (
    <Popover
      trapFocus
      open={isOpen}
      onOpenChange={(_event, { open }) => setOpen(open)}
      positioning={placement === "after" ? "after-top" : "below-end"}
    >
      <PopoverTrigger disableButtonEnhancement>
        <Tip text={label} position={placement} isNeeded={!isOpen}>
          <Button
            appearance="subtle"
            className={styles.bell}
            icon={
              <>
                {isOpen ? <Alert20Filled /> : <Alert20Regular />}
                {unread.length > 0 && (
                  <span className={styles.count} aria-hidden>
                    <Count n={unread.length} />
                  </span>
                )}
              </>
            }
          />
        </Tip>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t("shell.notifications.title")}>
        <h2 className={styles.title}>{t("shell.notifications.title")}</h2>
        {unread.length === 0 ? (
          <p className={styles.empty}>{t("shell.notifications.empty")}</p>
        ) : (
          <ul className={styles.list}>
            {unread.map((ticket) => (
              <li key={ticket.id}>
                <UnreadRow ticket={ticket} onPick={() => setOpen(false)} />
              </li>
            ))}
          </ul>
        )}
        <div className={styles.foot}>
          <Switch
            label={t("shell.notifications.sound")}
            checked={sound}
            onChange={(_event, { checked }) => change({ sound: checked })}
          />
        </div>
      </PopoverSurface>
    </Popover>
  );
}

function UnreadRow({ ticket, onPick }: { ticket: Ticket; onPick: () => void }) {
  const styles = useStyles();
  const line = usePopRowStyles();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const now = useNow();
  const timeZone = useTimeZone();
  const { pathname } = useLocation();
  const { ticketId: openUuid } = useParams();
  const pick = () => {
    onPick();
    // The screen stays, and with it the open conversation: going back must not lead to it once more.
    const replace = isWaiting(ticket) && /^\/tickets(\/|$)/.test(pathname);
    void navigate(ticketAddress(ticket, openUuid), { replace });
  };
  const returned = returnedFrom(ticket);
  const words = returned ? t(`tickets.backFrom.${returned}`) : lastMessageLine(t, ticket);
  return (
    <button type="button" className={line.row} onClick={pick}>
      <Face name={ticket.contact.name} size={32} imageUrl={ticket.contact.profilePicUrl} />
      <span>
        <span className={line.title}>{contactName(ticket.contact.name)}</span>
        <span className={line.text}>
          {ticket.lastMessageFromMe && !returned && `${t("messages.you")}: `}
          {words}
        </span>
      </span>
      <span className={styles.side}>
        {rowTimeText(ticket.lastMessageAt, now, timeZone)}
        <Count n={ticket.unreadMessages} label={t("tickets.unread", { count: ticket.unreadMessages })} />
      </span>
    </button>
  );
}
