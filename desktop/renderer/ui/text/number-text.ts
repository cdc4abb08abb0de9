/** A count with the separators of the language: 1.149. Texts of the catalogues write `{{count, number}}`. */
export const numberText = (language: string, value: number): string => new Intl.NumberFormat(language).format(value);
