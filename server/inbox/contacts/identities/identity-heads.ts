/** Ids that programs can write to, or people can search for. A group has no row in an export. */
export const exportedKinds = ["username", "bsuid", "parent_bsuid", "lid"] as const;
export type ExportedKind = (typeof exportedKinds)[number];

/** The names of their columns. An import ignores these columns, because an id proves nothing in a spreadsheet. */
export const identityHeads: Record<ExportedKind, string> = {
  username: "Usuário do WhatsApp",
  bsuid: "ID da Meta (BSUID)",
  parent_bsuid: "ID da Meta (parent BSUID)",
  lid: "ID privado do WhatsApp (LID)",
};
