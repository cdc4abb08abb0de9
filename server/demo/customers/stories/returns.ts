import type { Story } from "../story.ts";

const wants = /suporte|troca|defeito|devolu|garantia|p[óo]s|atend/i;

/** Customers whose product is broken or wrong. */
export const returns: readonly Story[] = [
  {
    key: "cup",
    by: "person",
    wants,
    opening: [
      "[saudação]! Recebi o jogo de xícaras {hoje|agora} e uma veio quebrada 😢",
      { photo: "broken-cup", text: "Olha como chegou" },
    ],
    detail: ["Pedido [pedido]. {A caixa estava amassada|A caixa parecia normal por fora}"],
    next: [
      ["{Prefiro|Quero} trocar só a xícara, não precisa devolver tudo"],
      ["Nossa, que {atendimento rápido|rapidez}! Muito obrigad[o] 😊"],
    ],
    refused: ["Poxa, fiquei chatead[o]. {Vou reclamar no site então|Mas tudo bem, obrigad[o]}"],
  },
  {
    key: "scratch",
    wants,
    opening: [
      { photo: "scratched-pan", text: "{Oi, essa|Gente, essa} frigideira descascou com {dois meses|um mês} de uso" },
      "Isso não é normal, né?",
    ],
    detail: ["Tenho a nota sim, comprei {aí na loja|pelo site}. Pedido [pedido]"],
    next: [
      ["Lavo {sempre à mão|com a esponja macia}, e só uso colher de silicone"],
      ["{Tá certo|Ok}, levo aí {amanhã|no sábado}. Obrigad[o]"],
    ],
    refused: ["Difícil hein... {vou procurar o fabricante|tá bom então}"],
  },
  {
    key: "wrong-color",
    wants,
    opening: ["{Oi|Olá}! Pedi a garrafa térmica {azul|preta} e veio {rosa|branca}. Como faço pra trocar?"],
    detail: ["Pedido [pedido], chegou {ontem|hoje cedo}. Não usei, está na caixa"],
    next: [["Posso trocar na loja mesmo?"], ["{Ótimo|Que bom}, resolvo aí então. {Obrigad[o]!|Valeu!}"]],
    refused: ["Hum, então vou ficar com essa mesmo. Obrigad[o]"],
  },
  {
    key: "missing-part",
    wants,
    opening: ["{Gente, o|Oi! O} processador do pedido [pedido] veio sem {a lâmina|a tampa}", "Já olhei a caixa toda"],
    detail: ["O modelo é o {CP-600|CP-800}, o número de série está apagado"],
    next: [
      ["Demora muito pra chegar a peça? {Preciso dele no fim de semana|Tenho uma festa no sábado}"],
      ["Combinado, fico esperando. Obrigad[o] pela atenção!"],
    ],
    refused: ["Entendi... {então quero devolver|vou ver o que faço}"],
  },
  {
    key: "how-to-use",
    by: "person",
    wants,
    opening: ["[saudação]! A cafeteira que comprei aí não liga de jeito nenhum", { voice: "short" }],
    detail: ["Já troquei de tomada, e a luz {nem acende|fica piscando}"],
    next: [
      ["Deixa eu testar aqui..."],
      ["{Funcionou!!|Agora foi!} Era só o reservatório mal encaixado 😂 Obrigad[o]!"],
    ],
    refused: ["Ok, levo na assistência então. Obrigad[o]"],
  },
];
