/** A file of media/, as a phone would send it. */
export type PhotoName = "broken-cup" | "scratched-pan" | "blender" | "receipt" | "table";
export type VoiceName = "short" | "long";

/**
 * One message of a customer. A text may offer a choice, `{Oi|Olá}`, and has places for `[saudação]` and `[pedido]`
 * (wording.ts).
 */
export type Line =
  | string
  | { photo: PhotoName; text?: string }
  | { voice: VoiceName }
  | { place: { latitude: number; longitude: number; name: string; address: string } }
  | { card: { name: string; number: string } };

/** A conversation as a customer plays it. */
export type Story = {
  /** Part of the ids of its messages: letters and hyphens, and never reused for another story. */
  key: string;
  /** Only companies among the customers tell it, or only people. */
  by?: "company" | "person";
  /** The entry of a bot's menu that the customer looks for. */
  wants: RegExp;
  /** The customer's first messages, one after another. */
  opening: readonly Line[];
  /** The answer to the shop's first question. */
  detail: readonly Line[];
  /** The customer's replies to the shop's answers, one after another; the last says goodbye. */
  next: readonly (readonly Line[])[];
  /** The goodbye where the shop cannot help. */
  refused: readonly Line[];
};
