const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** An amount of reais in the Brazilian format, in every language of the console. */
export const moneyText = (reais: number): string => brl.format(reais);
