import type { TFunction } from "i18next";

/** Says that names in braces are no variables; null without any. */
export const unknownText = (t: TFunction, names: readonly string[]): string | null =>
  names.length === 0
    ? null
    : t("common.unknownVariables", { count: names.length, names: names.map((name) => `{${name}}`).join(", ") });
