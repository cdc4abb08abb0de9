import { asked, sold } from "../dialogue.ts";

/** Answers to the campaign "Semana da Cozinha", in the days after it left. */
export const campaignAnswers = [
  sold(`
    c Oi! Recebi a mensagem da Semana da Cozinha. {o} {produto} entra na promoção?
    a Oi, {nome}! Entra sim: de {preco} por {pix}, em qualquer forma de pagamento.
    c [opa, quero|então quero {um}]
    a Retira ou entrega?
    c entrega {no_lugar}
    a Frete grátis essa semana 🎉 Pedido {pedido}, chega {dia}.
    c {obrigado}!
  `),
  asked(`
    c a promoção vai até quando?
    a {Saudacao}, {nome}! Até domingo, ou enquanto durar o estoque.
    c vou passar aí no sábado então
    a Te esperamos! Chega cedo que as panelas estão voando 😄
    c kkkk blz
  `),
  sold(`
    c vi a promoção de vcs, aceita {o2} {produto2} com o mesmo desconto?
    a {Saudacao}, {nome}! Aceita, sim. Fica com 5% no Pix ou 6x sem juros.
    c [pix|no pix]. separa que vou buscar hoje
    a Separad{o2}! Pedido {pedido}.
    c já tô saindo daqui
  `),
  asked(
    `
    c Olá, no link da semana da cozinha diz esgotado. vai voltar?
    a Olá, {nome}! Qual produto você queria?
    c {o} {produto}
    a Esgotou no site, mas tenho 2 aqui na loja. Reservo até amanhã?
    c reserva sim, passo {amanha}
    a Reservado ✅
  `,
    "AGUARDANDO",
  ),
];
