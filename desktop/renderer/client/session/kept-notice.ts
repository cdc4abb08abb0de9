import { ErrorCode } from "@balcao/shared/platform/errors.ts";
import { endReasons } from "@balcao/shared/workspace/auth.ts";
import { z } from "zod";
import type { SessionNotice } from "./session-slice.ts";

/** Without the details of a refusal: they may hold a token. */
const Kept = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("usedElsewhere") }),
  z.object({ kind: z.literal("signedOut"), why: z.enum([...endReasons, "removed"]) }),
  z.object({ kind: z.literal("expired") }),
  z.object({
    kind: z.literal("refused"),
    error: z.object({ status: z.number(), code: ErrorCode.nullable(), message: z.string() }),
  }),
]);

const storageKey = "balcao.notice";

/** Why the last session of this tab ended: the page may have been loaded anew since. */
export function keptNotice(): SessionNotice | null {
  try {
    return Kept.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? "null"));
  } catch {
    return null;
  }
}

/** Keeps the reason for this tab's next page; null forgets it. */
export function keepNotice(notice: SessionNotice | null): void {
  try {
    if (notice) sessionStorage.setItem(storageKey, JSON.stringify(Kept.parse(notice)));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Private windows may refuse storage: the reason then lasts as long as the page.
  }
}
