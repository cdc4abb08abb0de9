import type { Story } from "../story.ts";

const wants = /financ|pagament|pix|nota|suporte|atend/i;

/** Customers with a question about a payment or an invoice. */
export const payments: readonly Story[] = [
  {
    key: "pix-sent",
    wants,
    opening: ["[saudação], fiz o Pix do pedido [pedido]", { photo: "receipt", text: "Segue o comprovante" }],
    detail: ["Paguei agora há pouco, pelo {banco|celular}"],
    next: [["{Ótimo|Que bom}! Quando vocês enviam?"], ["{Beleza, obrigad[o]!|Perfeito, obrigad[o]!}"]],
    refused: ["Estranho, aqui diz que saiu da conta. {Vou falar com o banco|Vou olhar de novo}"],
  },
  {
    key: "invoice-paper",
    wants,
    opening: ["{Oi|Olá}, preciso da nota fiscal do pedido [pedido] {em PDF|por e-mail}, {pode ser|consegue}?"],
    detail: ["O CPF é o mesmo do cadastro"],
    next: [["{Recebi aqui|Chegou}, obrigad[o]! 👍"]],
    refused: ["Tudo bem, peço pelo site então"],
  },
  {
    key: "installments",
    wants,
    opening: ["Oi! Dá pra dividir em {10|12} vezes no cartão? É uma compra de uns R$ {900|1.200}"],
    detail: ["Cartão {de crédito normal|da loja não tenho, é o do banco}"],
    next: [["Sem juros?"], ["{Fechou|Ótimo}! {Passo aí no sábado|Faço a compra hoje à noite}. Obrigad[o]"]],
    refused: ["Ah, então vou de Pix mesmo 😄 obrigad[o]"],
  },
  {
    key: "charged-twice",
    wants,
    opening: ["[saudação]. Fui cobrad[o] duas vezes pelo pedido [pedido], apareceu na fatura"],
    detail: ["Foram duas de R$ {189,90|249,00}, no mesmo dia"],
    next: [
      ["E o estorno cai em quanto tempo?"],
      ["{Certo, vou acompanhar|Tá bom, fico de olho}. {Obrigad[o] pela ajuda|Obrigad[o]}"],
    ],
    refused: ["Preciso que alguém resolva isso, {por favor|não dá pra pagar duas vezes}"],
  },
];
