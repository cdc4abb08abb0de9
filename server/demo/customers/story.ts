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

/** A conversation from the customer's side. */
export type Story = {
  /** A part of the ids of its messages: only letters and hyphens. A key is never used for another story. */
  key: string;
  /** If it is there, only such customers tell the story. */
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
