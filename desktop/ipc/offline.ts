import { fileMax } from "@balcao/shared/workspace/files.ts";
import { z } from "zod";

/** The owner of a store: the user and their company. The main process knows the server. */
export const Owner = z.object({ userId: z.number().int(), companyId: z.number().int() });
export type Owner = z.infer<typeof Owner>;

const Key = z.string().min(1).max(2000);
const Text = z.string().max(100_000);
/** A page of a list with all its items. */
const Json = z.string().max(20_000_000);
const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.byteLength <= fileMax);

const KeptEntry = z.object({ id: z.uuid(), holder: z.uuid(), json: Json });
const KeptPage = z.object({ json: Json, at: z.iso.datetime() });
const NewPage = KeptPage.extend({ key: Key, kind: Key, most: z.number().int().min(1).max(1000) });

/**
 * The page's local data (`LocalStore`). Each call names its owner, and is refused for any other than the signed-in
 * user.
 */
export const offlineCalls = {
  "offline.drafts": { input: Owner, output: z.record(z.string(), z.string()) },
  "offline.keepDraft": { input: Owner.extend({ key: Key, text: Text }), output: z.void() },
  "offline.outbox": { input: Owner, output: z.array(KeptEntry) },
  "offline.keepEntry": { input: Owner.extend({ entry: KeptEntry, file: Bytes.optional() }), output: z.void() },
  "offline.file": { input: Owner.extend({ id: z.uuid() }), output: Bytes.nullable() },
  "offline.forgetEntry": { input: Owner.extend({ id: z.uuid() }), output: z.void() },
  "offline.page": { input: Owner.extend({ key: Key }), output: KeptPage.nullable() },
  "offline.keepPage": { input: Owner.extend({ page: NewPage }), output: z.void() },
  "offline.wipe": { input: Owner, output: z.void() },
} as const;
