/**
 * Mobile numbers that WhatsApp knows in two forms; one person has both. `old` is the form that canonical numbers do not
 * have: in Brazil without the ninth digit, in Mexico with a 1 and in Argentina without a 9 after the country code.
 */
const forms = [
  { old: /^(55\d{2})([6-9]\d{7})$/, toNew: "$19$2", new: /^(55\d{2})9([6-9]\d{7})$/, toOld: "$1$2" },
  { old: /^(52)1([2-9]\d{9})$/, toNew: "$1$2", new: /^(52)([2-9]\d{9})$/, toOld: "$11$2" },
  { old: /^(54)([1-3]\d{9})$/, toNew: "$19$2", new: /^(54)9([1-3]\d{9})$/, toOld: "$1$2" },
];

/** A number with its other form, if it has one: the same person may be stored under either. */
export function numberVariants(number: string): string[] {
  for (const form of forms) {
    if (form.new.test(number)) return [number, number.replace(form.new, form.toOld)];
    if (form.old.test(number)) return [number, number.replace(form.old, form.toNew)];
  }
  return [number];
}

/** One form for all variants of a number, to compare two numbers. */
export const canonicalNumber = (number: string): string =>
  forms.reduce((text, { old, toNew }) => text.replace(old, toNew), number);

type Rule = { pattern: string; replacement: string };

const ruleOf = (pattern: RegExp, replacement: string): Rule => ({
  pattern: pattern.source,
  replacement: replacement.replaceAll("$", "\\"),
});

/** The replacements of `canonicalNumber`, in order, for the database. */
export const canonicalRules: readonly Rule[] = forms.map(({ old, toNew }) => ruleOf(old, toNew));

/** The replacements that make the other form of a canonical number, at most one of which changes it, for the database. */
export const oldForms: readonly Rule[] = forms.map((form) => ruleOf(form.new, form.toOld));
