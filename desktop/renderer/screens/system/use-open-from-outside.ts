import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { ticketAddress } from "../../shell/notifications/ticket-address.ts";
import { useWaitingTickets } from "../../shell/notifications/use-waiting-tickets.ts";
import { useHalfWritten } from "../../ui/form/half-written.ts";

export type OpenFromOutside = {
  /** Opens the conversation that a link names. */
  openLink: (ticketUuid: string) => void;
  /** Opens the conversation of a notification; a waiting one is shown read-only above its list. */
  openCalled: (ticketUuid: string) => void;
  /** True while the person must confirm, because unsaved text would be lost. */
  isAsking: boolean;
  answer: (goes: boolean) => void;
};

/** Opens a conversation by a request from outside the page. */
export function useOpenFromOutside(): OpenFromOutside {
  const navigate = useNavigate();
  const waiting = useWaitingTickets();
  const { ticketId: openUuid } = useParams();
  const isHalfWritten = useHalfWritten();
  const [asked, setAsked] = useState<string | null>(null);
  // A request may come from a callback of an earlier render, so it reads the latest values.
  const now = useRef({ navigate, waiting, openUuid });
  useLayoutEffect(() => {
    now.current = { navigate, waiting, openUuid };
  });
  const open = useCallback(
    (address: string) => (isHalfWritten() ? setAsked(address) : void now.current.navigate(address)),
    [isHalfWritten],
  );
  const openLink = useCallback((uuid: string) => open(`/tickets/${uuid}`), [open]);
  const openCalled = useCallback(
    (uuid: string) => {
      const { waiting, openUuid } = now.current;
      const ticket = waiting?.find((one) => one.uuid === uuid);
      open(ticket ? ticketAddress(ticket, openUuid) : `/tickets/${uuid}`);
    },
    [open],
  );
  const answer = (goes: boolean): void => {
    if (goes && asked !== null) void navigate(asked);
    setAsked(null);
  };
  return { openLink, openCalled, isAsking: asked !== null, answer };
}
