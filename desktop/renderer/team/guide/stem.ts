/**
 * Endings of Portuguese and English words, folded: nouns made of verbs, forms of verbs, plurals. A guide of a hundred
 * pages needs no more; two words that wrongly share a stem only make a page too many.
 */
const endings = [
  "[aiu]?c(?:ao|oes)|[aei]?mentos?|[ae]nc(?:ia|a)s?|[aei]turas?|[aei]dor(?:a?s?|es)|[aei](?:vel|veis)|[ae]ntes?",
  "[aei](?:r(?:em|mos|ao|a|ia|iam)?|ndo|d[ao]s?)|av?am|iam?|ou|[ei]u",
  "oes|ao|ens|em|[ae]is|[ae]l|[aeo]s?|s|i",
  "ations?|ings?|ed|ers?|ies|y",
].join("|");
const form = new RegExp(`^(.{3,}?)(?:${endings})$`);

/** The part of a folded word that its other forms share: "transferencia" and "transferir" have the same. */
export const stemOf = (word: string): string => form.exec(word)?.[1] ?? word;
