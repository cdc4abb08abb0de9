import type { Message } from "@balcao/shared/messages.ts";
import { createContext, useContext } from "react";

export type LogActions = {
  /** Whether messages can be answered, reacted to and changed: only in an open ticket that is not just peeked at. */
  canWrite: boolean;
  /** Only looked at: nothing can be taken back either. */
  isPeek: boolean;
  openMenu: (message: Message, target: HTMLElement) => void;
  openReactions: (message: Message, target: HTMLElement) => void;
  react: (message: Message, emoji: string) => void;
  /** Shows a message, wherever in the conversation it is. */
  goTo: (messageId: string) => void;
  openPicture: (messageId: string) => void;
};

const nothing = () => undefined;

/** What the parts of a bubble can do. The value stays the same, so that bubbles are not drawn again for it. */
export const LogActionsContext = createContext<LogActions>({
  canWrite: false,
  isPeek: false,
  openMenu: nothing,
  openReactions: nothing,
  react: nothing,
  goTo: nothing,
  openPicture: nothing,
});
export const useLogActions = (): LogActions => useContext(LogActionsContext);
