import type { ContactRef } from "@balcao/shared/inbox/contacts.ts";
import type { Message } from "@balcao/shared/inbox/messages.ts";
import { createContext, type RefObject } from "react";
import type { WantedPerson } from "../../../client/wanted-person.ts";

/** The state that log and composer of one conversation share. */
export type Answering = {
  /** The message that is being answered. */
  answered: Message | null;
  answer: (message: Message | null) => void;
  /** Opens a message for editing; the log sets it, because it shows the editor. */
  editRef: RefObject<(message: Message) => void>;
  /** Opens the message templates; null if the conversation cannot send any. */
  pickTemplate: (() => void) | null;
  /** The end of the service window (`Ticket.windowUntil`). */
  windowUntil: string | null;
  /** The conversation's connection; null if it is gone. */
  connectionId: number | null;
  /** Offers a conversation with a person of a shared card; null in a read-only view. */
  talk: ((person: WantedPerson) => void) | null;
  /** The conversation's contact, if its number is not known; else null. */
  numberlessId: number | null;
  /** Offers to merge another contact into the conversation's; null for those who may not. */
  merge: ((other: ContactRef) => void) | null;
};

export const AnswerContext = createContext<Answering>({
  answered: null,
  answer: () => undefined,
  editRef: { current: () => undefined },
  pickTemplate: null,
  windowUntil: null,
  connectionId: null,
  talk: null,
  numberlessId: null,
  merge: null,
});
