import type { Message } from "@balcao/shared/messages.ts";
import { createContext, type RefObject } from "react";

/** What log and composer of one conversation tell each other. */
export type Answering = {
  /** The message that is being answered. */
  answered: Message | null;
  answer: (message: Message | null) => void;
  /** Opens a message for editing; the log, which has the dialog, fills it in. */
  editRef: RefObject<(message: Message) => void>;
};

export const AnswerContext = createContext<Answering>({
  answered: null,
  answer: () => undefined,
  editRef: { current: () => undefined },
});
