import { randomBytes } from "node:crypto";
import { makeAuthority } from "@balcao/local-authority/make-authority.ts";
import type { Store } from "../network/store.ts";

/** PEM texts: the authority to trust, and the media host's own certificate and key. */
export type Certificates = { caPem: string; certPem: string; keyPem: string; validUntil: number };

const dayMs = 86_400_000;
const validDays = 730;
const renewBeforeDays = 30;

/** The sandbox's certificates for 127.0.0.1 and localhost; made once, and again a month before they expire. */
export async function openCertificates(store: Store): Promise<Certificates> {
  const table = store.table<Certificates>("certificates");
  const saved = table.get("media");
  if (saved && saved.validUntil > Date.now() + renewBeforeDays * dayMs) return saved;
  // A name of its own: a client that trusts several sandboxes finds a certificate's authority by its name.
  const { caPem, issue } = await makeAuthority(`WhatsApp sandbox ${randomBytes(4).toString("hex")}`, validDays);
  const made = {
    caPem,
    ...(await issue({ name: "localhost", for: "server" })),
    validUntil: Date.now() + validDays * dayMs,
  };
  table.set("media", made);
  return made;
}
