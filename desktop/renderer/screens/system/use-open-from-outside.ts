import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ticketAddress } from "../../features/shell/notifications/ticket-address.ts";
import { useWaitingTickets } from "../../features/shell/notifications/use-waiting-tickets.ts";
import { useHalfWritten } from "../../ui/half-written.ts";

export type OpenFromOutside = {
  /** Goes to the conversation a link names. */
  openLink: (ticketUuid: string) => void;
  /** Goes to the conversation a notification was about, or to where it waits. */
  openCalled: (ticketUuid: string) => void;
  /** Whether it has to be confirmed, for something half-written would be lost. */
  isAsking: boolean;
  answer: (goes: boolean) => void;
};

/** The way to a conversation that was asked for outside the page. */
export function useOpenFromOutside(): OpenFromOutside {
  const navigate = useNavigate();
  const waiting = useWaitingTickets();
  const isHalfWritten = useHalfWritten();
  const [asked, setAsked] = useState<string | null>(null);
  // Whoever asks may have waited since an earlier screen.
  const now = useRef({ navigate, waiting });
  useLayoutEffect(() => {
    now.current = { navigate, waiting };
  });
  const open = useCallback(
    (address: string) => (isHalfWritten() ? setAsked(address) : void now.current.navigate(address)),
    [isHalfWritten],
  );
  const openLink = useCallback((uuid: string) => open(`/tickets/${uuid}`), [open]);
  const openCalled = useCallback(
    (uuid: string) => {
      const ticket = now.current.waiting?.find((one) => one.uuid === uuid);
      open(ticket ? ticketAddress(ticket) : `/tickets/${uuid}`);
    },
    [open],
  );
  const answer = (goes: boolean): void => {
    if (goes && asked !== null) void navigate(asked);
    setAsked(null);
  };
  return { openLink, openCalled, isAsking: asked !== null, answer };
}
