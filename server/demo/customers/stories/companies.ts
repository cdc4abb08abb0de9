import type { Story } from "../story.ts";

const wants = /vend|compr|or[çc]amento|empresa|atacado/i;

/** Restaurants and similar companies that order large numbers. */
export const companies: readonly Story[] = [
  {
    key: "plates",
    by: "company",
    wants,
    opening: ["[saudação]! Preciso de um orçamento: {120|80|60} pratos rasos brancos e {120|80} taças de água"],
    detail: ["CNPJ está no cadastro. Entrega {na semana que vem|até o dia 10}, no nosso endereço"],
    next: [
      ["Tem desconto para pagamento à vista?"],
      ["{Aprovado|Pode mandar}. {Faturamos em 28 dias?|Mando o Pix ainda hoje}"],
      ["Obrigad[o], {bons negócios|até a próxima}!"],
    ],
    refused: ["Certo, vou cotar com outro fornecedor. Obrigad[o] pelo retorno"],
  },
  {
    key: "coffee-cups",
    by: "company",
    wants,
    opening: ["Olá, vocês fazem xícara personalizada com a nossa marca? Umas {50|100} unidades"],
    detail: ["É só uma cor, mando a arte em PDF"],
    next: [["E o prazo?"], ["Perfeito, {vou aprovar a arte com a equipe|fechamos}. Obrigad[o]!"]],
    refused: ["Entendi, obrigad[o]! {Se começarem a fazer, me avisem|Fica pra outra}"],
  },
  {
    key: "replacement",
    by: "company",
    wants,
    opening: ["[saudação], quebrou uma bandeja do buffet ontem 😬", "Vocês ainda têm daquela inox de 60 cm?"],
    detail: ["A mesma do último pedido, o [pedido]"],
    next: [["Manda {duas|três} então, por favor. O motoboy busca aí"], ["{Show, valeu!|Obrigad[o], já está indo}"]],
    refused: ["Ok, me viro com a outra por enquanto. Valeu"],
  },
  {
    key: "monthly-order",
    by: "company",
    wants,
    opening: ["{[saudação]!|Oi, tudo bem?} Quero repetir o pedido do mês passado, o [pedido]", "{Pode ser?|Tem tudo?}"],
    detail: ["Mesma quantidade e mesmo endereço, {só troca o pano de prato pela toalha|sem mudança}"],
    next: [["Quando chega?"], ["{Combinado|Ótimo}, obrigad[o]!"]],
    refused: ["Manda só o que tiver então, {obrigad[o]|por favor}"],
  },
];
