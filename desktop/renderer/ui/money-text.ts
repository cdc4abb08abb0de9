const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** An amount of reais as everybody in Brazil writes it, whatever the language of the screen. */
export const moneyText = (reais: number): string => brl.format(reais);
