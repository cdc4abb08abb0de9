import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { usePreferences, useSessionUser } from "../../client/hooks.ts";
import { returnedFrom } from "../../inbox/tickets/row/ticket-row-text.ts";
import { unreadOf, useUnreadChats } from "../../team/chats/chats-api.ts";
import { usePageVisible } from "../../ui/hooks/use-page-visible.ts";
import { lastWords } from "../../ui/text/message-line.ts";
import { contactName } from "../../ui/text/phone-text.ts";
import { whyNotCalled } from "./decide-notification.ts";
import type { Notifier } from "./notifier.ts";
import { playChime } from "./play-chime.ts";
import { isQuietAt } from "./quiet.ts";
import { useWaitingTickets } from "./use-waiting-tickets.ts";

type Counts = ReadonlyMap<string, number>;

/** After a disconnection many notifications come at once: the rest is in the bell. */
const mostAtOnce = 5;

/** Notifies this person of conversations with new messages: by a sound and by a notification. */
export function useNotifications(notifier: Notifier): void {
  const { t } = useTranslation();
  const viewer = useSessionUser();
  const { ticketId: openUuid } = useParams();
  const isVisible = usePageVisible();
  const [preferences] = usePreferences();
  const { sound, notifications, hideWords } = preferences;
  const tickets = useWaitingTickets();
  const heard = useRef<Counts | null>(null);

  useEffect(() => {
    if (!tickets) return;
    const before = heard.current;
    heard.current = new Map(tickets.map(({ uuid, unreadMessages }) => [uuid, unreadMessages]));
    // The first list holds old messages, so it causes no notification.
    if (!before) return;
    const isQuiet = isQuietAt(preferences, Date.now());
    const calling = tickets.filter((ticket) => {
      const moment = { heard: before.get(ticket.uuid) ?? 0, openUuid, isVisible, isQuiet };
      return whyNotCalled(ticket, viewer, moment) === null;
    });
    if (calling.length > 0 && sound) playChime();
    const words = (ticket: Ticket): string => {
      const { lastMessageFromMe, unreadMessages } = ticket;
      const said = lastWords(ticket);
      const returned = returnedFrom(ticket);
      if (returned) return t(`tickets.backFrom.${returned}`);
      return hideWords || lastMessageFromMe || said === ""
        ? t("preferences.newMessages", { count: unreadMessages })
        : said;
    };
    // The list is sorted latest first.
    for (const ticket of notifications ? calling.slice(0, mostAtOnce) : []) {
      notifier.show({
        ticketId: ticket.id,
        ticketUuid: ticket.uuid,
        title: contactName(ticket.contact.name).slice(0, 200),
        body: words(ticket).slice(0, 1000),
        canReply: ticket.status === "open" && ticket.userId === viewer.id,
      });
    }
    const isOver = (uuid: string): boolean => !heard.current?.has(uuid) || (isVisible && uuid === openUuid);
    const over = [...before.keys()].filter(isOver);
    if (over.length > 0) notifier.close(over);
  }, [tickets, viewer, openUuid, isVisible, preferences, sound, notifications, hideWords, notifier, t]);
  // The next user must not see notifications for this one.
  useEffect(() => () => notifier.closeAll(), [notifier]);
  useChatChime();
}

/** A message in a team chat plays a sound and shows no notification. */
function useChatChime(): void {
  const { id: userId } = useSessionUser();
  const { chatId: openUuid } = useParams();
  const isVisible = usePageVisible();
  const [preferences] = usePreferences();
  const chats = useUnreadChats();
  const heard = useRef<Counts | null>(null);
  useEffect(() => {
    if (!chats) return;
    const before = heard.current;
    heard.current = new Map(chats.map((chat) => [chat.uuid, unreadOf(chat, userId)]));
    if (!before || !preferences.sound || isQuietAt(preferences, Date.now())) return;
    const isNews = ([uuid, count]: [string, number]): boolean =>
      !(isVisible && uuid === openUuid) && count > (before.get(uuid) ?? 0);
    if ([...heard.current].some(isNews)) playChime();
  }, [chats, userId, openUuid, isVisible, preferences]);
}
