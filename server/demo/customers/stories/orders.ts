import type { Story } from "../story.ts";

const wants = /entreg|pedido|suporte|atend|p[óo]s/i;

/** Customers who wait for their order. */
export const orders: readonly Story[] = [
  {
    key: "where",
    wants,
    opening: ["[saudação]! {Meu pedido|O pedido} [pedido] ainda não chegou", "{Consegue ver pra mim?|Pode verificar?}"],
    detail: ["Está no nome {da minha mãe, Rosana|da minha irmã, Cláudia}", "Pedido [pedido]"],
    next: [["Ah, entendi. {E chega hoje ainda?|Então fico no aguardo}"], ["{Ok, obrigad[o]!|Beleza, obrigad[o]!}"]],
    refused: ["Nossa, mas já passou do prazo... {tudo bem, vou esperar|espero que chegue logo então}"],
  },
  {
    key: "address",
    wants,
    opening: ["{Oi|Olá}, errei o número da casa no pedido [pedido] 🤦", "Dá tempo de mudar?"],
    detail: ["O certo é {Rua dos Inconfidentes, 640|Rua Pernambuco, 1120}, na Savassi"],
    next: [
      [
        "Vou mandar a localização pra não ter erro",
        {
          place: {
            latitude: -19.9346,
            longitude: -43.9352,
            name: "Entregar aqui",
            address: "Savassi, Belo Horizonte - MG",
          },
        },
      ],
      ["Muito obrigad[o], {salvou meu dia|você é um anjo} 🙏"],
    ],
    refused: ["Entendi. {Vou avisar o porteiro do outro prédio então|Vejo com a vizinha então}, obrigad[o]"],
  },
  {
    key: "who-receives",
    by: "person",
    wants,
    opening: ["[saudação]. Amanhã não vou estar em casa para receber o pedido [pedido]. Outra pessoa pode assinar?"],
    detail: ["É a minha vizinha, a Neide. Mora no {302|apartamento da frente}"],
    next: [
      ["O contato dela é esse", { card: { name: "Vizinha Neide", number: "+55 31 90000-4412" } }],
      ["Perfeito, obrigad[o]!"],
    ],
    refused: ["Certo, então vou remarcar. Obrigad[o]"],
  },
  {
    key: "voice-order",
    by: "person",
    wants,
    opening: ["[saudação]! Vou mandar áudio que é mais fácil", { voice: "long" }],
    detail: ["{Desculpa o barulho 😅 é|É} o pedido [pedido]"],
    next: [[{ voice: "short" }], ["{Era isso mesmo|Ótimo}, obrigad[o]!"]],
    refused: ["Tá bom, {obrigad[o]|fica pra próxima}"],
  },
  {
    key: "freight",
    wants,
    opening: ["{Oi|Olá}! Vocês entregam em Lagoa Santa? Quanto fica o frete?"],
    detail: ["{CEP 33230-104|É perto do centro, CEP 33230-104}"],
    next: [["E demora quantos dias?"], ["{Tá ótimo|Bom preço}, vou fechar pelo site então. {Valeu!|Obrigad[o]!}"]],
    refused: ["Ah, que pena. {Então busco na loja|Fica pra próxima}, obrigad[o]!"],
  },
  {
    key: "pickup",
    wants,
    opening: ["[saudação], o pedido [pedido] já pode ser retirado {na loja|aí na Loja Centro}?"],
    detail: ["Está no meu nome mesmo, comprei {ontem|anteontem} pelo site"],
    next: [["Até que horas vocês ficam abertos hoje?"], ["Passo aí então. {Obrigad[o]!|Até já!}"]],
    refused: ["Ok, {me avisa quando chegar, por favor|aguardo então}"],
  },
];
