import type { Question } from "../../channels/question.ts";
import type { MessageType } from "../../workspace/message-type.ts";

/**
 * A text, a file, or the file before the text. Empty when there is neither. `question`: its options, where the text offers
 * some.
 */
export type BotSaying = { text: string; fileId: string | null; question?: Question };

/** An option of a queue's menu, from `QueueOption`. */
export type BotOption = {
  id: number;
  parentId: number | null;
  option: number;
  title: string;
  message: string;
  fileId: string | null;
  finalize: boolean;
  waitTreatment: boolean;
};

export type BotQueue = {
  id: number;
  name: string;
  greeting: BotSaying;
  options: readonly BotOption[];
  closing: BotClosing | null;
};

/** The queue is closed `until` then (milliseconds since 1970); `text` announces it. */
export type BotClosing = { until: number; text: string };

/** The part of a company's configuration that one connection's bot needs. */
export type BotSetup = {
  /** The connection's, by name. */
  queues: readonly BotQueue[];
  /** The connection's own. */
  greeting: BotSaying;
  /** For a connection without queues. */
  closing: BotClosing | null;
  /** The most rows of a list that the channel shows; null where it shows none. */
  listRows: number | null;
  /** The question for consent if this contact has to be asked; null otherwise. */
  consentQuestion: string | null;
};

/** The content of a queue's or connection's prepared message: its text, its file, or the file before the text. */
export const sayingOf = (type: MessageType, text: string, fileId: string | null): BotSaying => ({
  // Without its file the text is sent.
  text: type === "FILE" && fileId !== null ? "" : text,
  fileId: type === "MESSAGE" ? null : fileId,
});
