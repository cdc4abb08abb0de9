const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** An amount of reais in the Brazilian format, in every language of the console. */
export const moneyText = (reais: number): string => brl.format(reais);

/** A count with the separators of the language: 1.149. Texts of the catalogues write `{{count, number}}`. */
export const numberText = (language: string, value: number): string => new Intl.NumberFormat(language).format(value);

/** A ticket's protocol in its short form. */
export const shortProtocol = (protocol: string): string => `SAC…${protocol.slice(-6)}`;
