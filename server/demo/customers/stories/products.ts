import type { Story } from "../story.ts";

const wants = /vend|compr|produt|or[çc]amento/i;

/** Customers who may want to buy. */
export const products: readonly Story[] = [
  {
    key: "mixer",
    wants,
    opening: ["[saudação]! Vocês têm a batedeira planetária {vermelha|preta|na cor menta}?"],
    detail: ["É {para uso em casa mesmo|para fazer bolo pra vender}, umas duas vezes por semana"],
    next: [["E {quanto fica no Pix?|tem desconto no Pix?}"], ["{Fechado|Perfeito}, vou querer. {Obrigad[o]!|Valeu!}"]],
    refused: ["Ah, que pena 😕", "{Tá bom, obrigad[o] mesmo assim!|Se chegar me avisa, por favor?}"],
  },
  {
    key: "pans",
    wants,
    opening: ["{Oi|Olá}, [saudação]", "{Queria|Gostaria de} saber o preço do jogo de panelas antiaderente de 5 peças"],
    detail: ["{Fogão de indução|Fogão a gás normal}, de {4|5} bocas"],
    next: [
      ["Parcela em quantas vezes?"],
      ["{Vou passar aí amanhã para ver|Deixa eu ver com o pessoal de casa e já volto}, obrigad[o] pela atenção 😊"],
    ],
    refused: ["Poxa, tudo bem. Obrigad[o]!"],
  },
  {
    key: "gift",
    by: "person",
    wants,
    opening: [
      "[saudação]! Preciso de um presente de casamento, {até uns R$ 300|mais ou menos R$ 250}",
      "{O casal acabou de montar a casa|Eles gostam de cozinhar}. O que vocês indicam?",
    ],
    detail: ["O casamento é {sábado|no outro fim de semana}, em {Contagem|Belo Horizonte mesmo}"],
    next: [
      ["{Amei a ideia|Gostei}! Vocês embrulham para presente?"],
      ["Ótimo, {pode separar um no meu nome|vou buscar na loja}. Muito obrigad[o]!"],
    ],
    refused: ["Entendi, vou procurar em outro lugar então. Obrigad[o]"],
  },
  {
    key: "blender",
    by: "person",
    wants,
    opening: [{ photo: "blender", text: "Vocês vendem {só o copo|o copo} desse liquidificador? O meu rachou" }],
    detail: ["É o modelo de {1,5|2} litros, comprei {no ano passado|faz uns dois anos}"],
    next: [["Que bom! E tem pra entrega ou só retirando?"], ["Maravilha, muito obrigad[o] 🙏"]],
    refused: ["Puxa... então vou ter que comprar outro. Obrigad[o] pela atenção"],
  },
  {
    key: "cutlery",
    wants,
    opening: ["{Oi!|Olá!} O faqueiro de 24 peças {da promoção|que vi no Instagram} ainda tem?"],
    detail: ["O de inox, com cabo {de madeira|liso}"],
    next: [["Reserva um pra mim, por favor? Passo aí {hoje à tarde|amanhã cedo}"], ["{Combinado|Show}, até mais!"]],
    refused: ["Ihh, perdi a promoção 😅 {valeu|obrigad[o]}!"],
  },
  {
    key: "air-fryer",
    wants,
    opening: ["{Oi|Opa}, [saudação]! Qual a diferença da air fryer de 4 para a de 6 litros?"],
    detail: ["Somos {três|quatro|cinco} em casa"],
    next: [
      ["Entendi. E a garantia é de quanto tempo?"],
      ["Vou levar a {maior|de 6}. {Compro pelo site ou por aqui?|Me manda o link?}"],
      ["{Obrigad[o], ajudou muito!|Perfeito, muito obrigad[o]!}"],
    ],
    refused: ["Ok, {obrigad[o] pela informação|vou pensar mais um pouco}"],
  },
  {
    key: "wall-color",
    by: "person",
    wants,
    opening: [{ photo: "table", text: "{Oi!|[saudação]!} Que jogo americano combina com essa mesa?" }],
    detail: ["São {6|4} lugares, e eu gosto de cor {neutra|alegre}"],
    next: [["{Amei|Adorei}! Quanto custa o conjunto?"], ["Vou querer! {Obrigad[o] pela ajuda|Você é demais} 😍"]],
    refused: ["Sem problema, obrigad[o] pela paciência!"],
  },
];
