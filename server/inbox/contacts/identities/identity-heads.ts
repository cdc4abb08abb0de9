/** Ids that programs can write to, or people can search for. A group has no row in an export. */
export const exportedKinds = ["username", "bsuid", "parent_bsuid", "lid"] as const;
export type ExportedKind = (typeof exportedKinds)[number];

/** Those that tell who somebody is, without the number: a username does not, as people give it up and others take it. */
export const provingKinds: readonly ExportedKind[] = ["bsuid", "parent_bsuid", "lid"];

/** The names of their columns. An import reads them, and stores the ids unconfirmed: only a channel proves them. */
export const identityHeads: Record<ExportedKind, string> = {
  username: "Usuário do WhatsApp",
  bsuid: "ID da Meta (BSUID)",
  parent_bsuid: "ID da Meta (parent BSUID)",
  lid: "ID privado do WhatsApp (LID)",
};
