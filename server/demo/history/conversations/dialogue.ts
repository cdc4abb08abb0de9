import type { ProductKind } from "./products.ts";

/**
 * A line of a dialogue: its author, and the text with its slots. `transfer` hands the ticket over to the other queue.
 */
export type Line = { by: "contact" | "agent"; text: string } | { by: "transfer" };

/** The queue in which a dialogue ends. */
type Topic = "sales" | "support";

/** A conversation of the shop. It is written once, and used with many products, prices and days. */
export type Dialogue = {
  topic: Topic;
  tags: readonly string[];
  /** The text fits only products of this kind; null for any product. */
  kind: ProductKind | null;
  lines: readonly Line[];
};

/**
 * Reads a dialogue. A line begins with `c` for the contact or `a` for the agent; `t` hands over to the other queue, and
 * `k` names the kind of product. `[one|other]` is a choice, `{slot}` a value, `¶` a line break.
 */
function dialogue(topic: Topic, tags: readonly string[], written: string): Dialogue {
  const lines = written
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return { topic, tags, kind: kindOf(written), lines: lines.filter((line) => !line.startsWith("k ")).map(lineOf) };
}

function kindOf(written: string): ProductKind | null {
  const named = /^\s*k (\w+)$/m.exec(written)?.[1];
  if (named) return named as ProductKind;
  if (written.includes("{volt}")) return "electric";
  if (written.includes("{produtos}")) return "bulk";
  return written.includes("{cor}") ? "colored" : null;
}

function lineOf(line: string): Line {
  if (line === "t") return { by: "transfer" };
  const text = line.slice(2).replaceAll("¶", "\n");
  if (line.startsWith("c ")) return { by: "contact", text };
  if (line.startsWith("a ")) return { by: "agent", text };
  throw new Error(`no one says: ${line}`);
}

export const sold = (written: string): Dialogue => dialogue("sales", ["VENDA"], written);
export const asked = (written: string, ...tags: string[]): Dialogue => dialogue("sales", tags, written);
export const helped = (written: string, ...tags: string[]): Dialogue => dialogue("support", tags, written);
