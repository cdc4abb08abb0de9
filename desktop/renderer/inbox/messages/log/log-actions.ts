import type { Capability } from "@balcao/shared/channels/capabilities.ts";
import type { Message } from "@balcao/shared/inbox/messages.ts";
import { createContext, useContext } from "react";

export type LogActions = {
  /** True if messages can be answered, reacted to and changed: only in an open ticket that is not just peeked at. */
  canWrite: boolean;
  /** Read-only: deleting is not possible either. */
  isPeek: boolean;
  /** True if the conversation's channel has this capability. */
  can: (capability: Capability) => boolean;
  openMenu: (message: Message, target: HTMLElement) => void;
  openReactions: (message: Message, target: HTMLElement) => void;
  react: (message: Message, emoji: string) => void;
  /** Scrolls to a message, loading it if necessary. */
  goTo: (messageId: string) => void;
  openPicture: (messageId: string) => void;
  /** Ends the editing of a message. */
  endEdit: () => void;
};

const nothing = () => undefined;

/**
 * The actions for the parts of a bubble. The value stays the same, so that it does not cause bubbles to be rendered
 * again.
 */
export const LogActionsContext = createContext<LogActions>({
  canWrite: false,
  isPeek: false,
  can: () => true,
  openMenu: nothing,
  openReactions: nothing,
  react: nothing,
  goTo: nothing,
  openPicture: nothing,
  endEdit: nothing,
});
export const useLogActions = (): LogActions => useContext(LogActionsContext);
