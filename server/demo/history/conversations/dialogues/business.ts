import { asked, sold } from "../dialogue.ts";

/** Orders of many pieces: restaurants, events, offices. */
export const business = [
  asked(
    `
    c {saudacao}, aqui é {nome}. Preciso de um orçamento de {qtd} {produtos}
    a {Saudacao}, {nome}! Pra {qtd} unidades consigo {atacado} cada, total de {total}, com nota.
    c prazo?
    a Tenho 3 aqui e o restante chega em uma semana.
    c [manda por e-mail que passo pro financeiro|formaliza por e-mail pfv]
    a Enviado agora! A validade é de 10 dias.
    c recebi. te dou retorno até {dia}
    a Combinado, fico no aguardo.
  `,
    "Orçamento",
    "Atacado",
  ),
  sold(`
    c [Oi|Opa], lembra do orçamento das {qtd} peças? aprovaram
    a Que ótimo, {nome}! Lembro sim. Confirmo: {qtd} unidades, {total}, 50% na confirmação e 50% na entrega.
    c isso. faturado no CNPJ da empresa né
    a Isso, já tenho o cadastro. Entrego {dia} a partir das {hora}, pode ser?
    c pode, mas tem que ser pela entrada de serviço
    a Anotado. Nota {nota} sai hoje.
    c sinal pago
    a Confirmado aqui no pedido {pedido}. Bom trabalhar com vocês 🙌
    c valeu
  `),
  asked(
    `
    c Boa! vocês alugam louça pra evento ou só vendem?
    a Só venda, {nome}, mas pra evento fazemos preço de atacado a partir de 4 peças iguais.
    c são uns {qtd} aparelhos de jantar simples brancos
    a Temos a linha restaurante, branca, que empilha e vai na lava-louças. Monto o orçamento com e sem taças?
    c [com taças|manda os dois]
    a Enviei pro e-mail do cadastro. Qualquer ajuste a gente conversa por aqui.
    c perfeito, vou mostrar pro cliente
  `,
    "Orçamento",
    "Atacado",
  ),
  sold(`
    c {saudacao}! acabaram {os} {produtos} aqui da cozinha, me salva 🙏
    c preciso de 4 pra hoje
    a {Saudacao}, {nome}! Tenho 4 certinho. Mando um motoboy agora?
    c [manda pelo amor de deus|manda!!]
    a Saindo em 15 minutos. Fica {atacado} cada, preço de sempre, e o motoboy é cortesia.
    c vcs são demais
    a Entregue, segundo o motoboy. Chegou tudo certo?
    c chegou, já tá na pia kkk {obrigado}
  `),
  asked(
    `
    c Olá, sou do setor de compras. Vocês são optantes do Simples? Preciso cadastrar como fornecedor
    a Olá, {nome}! Somos sim. Te mando contrato social, cartão CNPJ e certidões por e-mail.
    c por favor. e os dados bancários
    a Tudo no mesmo e-mail. Precisa de mais alguma coisa pra liberar o cadastro?
    c por enquanto não. leva uns 3 dias
    a Tranquilo, me avisa quando sair que já deixo o pedido pronto.
    c ok {obrigado}
  `,
    "AGUARDANDO",
    "Atacado",
  ),
  sold(`
    c oi, é {nome}. quero repetir o pedido do mês passado
    a Oi, {nome}! Aqui: {qtd} {produtos}, entrega {no_lugar}. Tudo igual?
    c igual, só muda a cor pra {cor}
    a Tenho {cor}. Total {total}. Boleto 28 dias, como sempre?
    c isso
    a Feito! Pedido {pedido}, chega {dia}.
    c top, {obrigado}
  `),
];
