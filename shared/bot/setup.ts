/** A text of the company's, a file, or the file before the text. Empty when there is neither. */
export type BotSaying = { text: string; fileId: string | null };

/** What the bot offers in a queue, as `QueueOption` has it. */
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

/** Nobody is there until then (milliseconds since 1970), and how that is said. */
export type BotClosing = { until: number; text: string };

/** What a company set up, as far as one connection's bot needs it. */
export type BotSetup = {
  /** The connection's, by name. */
  queues: readonly BotQueue[];
  /** The connection's own. */
  greeting: BotSaying;
  /** For a connection without queues. */
  closing: BotClosing | null;
  /** The question for consent, when this contact has to be asked; null otherwise. */
  consentQuestion: string | null;
};
