import { asked, sold } from "../dialogue.ts";

/** Purchases told from another side: lists of presents, the first purchase, payment. */
export const purchases = [
  sold(`
    c Oi, {saudacao}! Nunca comprei pelo whatsapp, como funciona?
    a Oi, {nome}, seja muito bem-vind{co}! Você escolhe por aqui mesmo, eu confirmo estoque e prazo, e o pagamento pode ser Pix, cartão por link ou na retirada.
    c [ah que fácil|simples assim kkk]
    c queria {um} {produto} então
    a Temos! {preco}, e na primeira compra por aqui o frete é por nossa conta.
    c [sério? então quero|aí sim! quero]
    c moro {no_lugar}
    a Perfeito, a gente entrega aí. Me manda rua, número e um ponto de referência?
    c Rua Pernambuco {numero} ap 302, perto da pracinha
    a Anotado. Pedido {pedido}, chega {dia}. Te mandei o link de pagamento 💳
    c paguei
    a Confirmado! Qualquer dúvida é só chamar aqui.
    c {obrigado}, adorei o atendimento
  `),
  sold(`
    c {saudacao}, quero comprar pelo site mas tá dando erro no cartão
    a {Saudacao}, {nome}! Que mensagem aparece pra você?
    c "transação não autorizada". mas tem limite
    a Às vezes é bloqueio do banco para compra online. Posso gerar um link daqui, ou faço no Pix com 5% de desconto.
    c [faz no pix então|pix é mais fácil]
    a {o} {produto} que está no seu carrinho, certo? Fica {pix}.
    c isso
    c feito
    a Recebido ✅ Pedido {pedido}. Cancelei o carrinho do site pra não duplicar.
    c [perfeito, {obrigado}|ufa, {obrigado}!]
  `),
  sold(`
    c oi! minha sobrinha fez lista de {festa} aí na loja, vocês acham?
    a Oi, {nome}! Acho sim. Qual o nome dela?
    c Letícia e Rodrigo, é [dia 12|no outro sábado]
    a Achei! Ainda estão disponíveis {o} {produto} ({preco}) e {o2} {produto2} ({preco2}).
    c vou dar {o} {produto}
    a Ótima escolha, era um dos que ela mais queria 😊 Quer retirar ou entregamos direto pra ela?
    c entrega direto, com cartãozinho
    a O que escrevo?
    c "Que a casa nova seja cheia de alegria. Com amor, tia {nome}"
    a Ficou lindo! Já baixei da lista. O Pix é {pix}.
    c pago, manda o recibo quando puder
    a Recibo no seu e-mail, {nome}. Ela vai amar!
    c que bênção, {obrigado}!
  `),
  asked(`
    c {saudacao}, vocês aceitam vale-alimentação?
    a {Saudacao}! Vale-alimentação não conseguimos, porque não vendemos alimentos. Aceitamos todos os cartões de crédito e débito, e Pix.
    c ah entendi
    c e crediário?
    a Crediário próprio não temos, mas parcelamos em 6x sem juros no cartão.
    c blz, {obrigado}
    a Por nada, {nome}! Estamos aqui.
  `),
  sold(`
    c [Oi, tudo bom?|Oii tudo bem?] Comprei {o} {produto} mês passado e amei
    c agora minha mãe quer igual kkkk
    a Que notícia boa, {nome}! 😄 Temos mais. Mesma cor?
    c ela prefere {cor}
    a Tenho {cor}! Como você já é cliente, faço por {pix} em qualquer forma de pagamento.
    c [fechou|eita, fechado!]
    c manda pro mesmo endereço
    a {lugar}, número {numero}, certo?
    c certinho
    a Pronto: pedido {pedido}, chega {dia}.
    c {obrigado} de novo, vcs são ótimos
  `),
  asked(
    `
    c {saudacao}! Consigo ver {o} {produto} funcionando aí na loja?
    a {Saudacao}, {nome}! Consegue sim, temos {um} no mostruário. E sábado às 10h tem demonstração com uma confeiteira.
    c [que legal, precisa se inscrever?|ahh que legal! tem que marcar?]
    a Não precisa, é só chegar. Mas deixo seu nome na lista pra garantir o cafezinho ☕
    c kkkk pode deixar, vou com minha irmã
    a Anotado: {nome} + 1. Até sábado!
  `,
    "Orçamento",
  ),
  sold(`
    c fiz um pix errado 😩 mandei {soma} em vez de {preco}
    a Calma, {nome}, acontece! Me manda o horário do Pix que eu localizo.
    c foi agora há pouco, pelo app do banco
    a Achei aqui. Posso devolver a diferença agora, ou você aproveita pra levar {um2} {produto2} 😅
    c kkkkk não tinha pensado nisso
    c [quer saber, manda junto|ok, me convenceu]
    a Então ficou certinho! Vai tudo no pedido {pedido}.
    c {obrigado} viu, atendimento nota mil
  `),
  asked(`
    c {o} {produto} de vocês é boa marca? tô na dúvida entre 2
    a Oi, {nome}! É a que mais vende aqui e quase não volta pra troca. Qual é a outra que você está olhando?
    c uma que vi no mercado, uns 60 reais mais barata
    a Conheço. A diferença maior é o material: a nossa tem 12 meses de garantia e peça de reposição. Pra usar todo dia compensa.
    c uso uma vez por semana, [se muito|no máximo]
    a Então, falando bem francamente, a mais simples te atende bem. Se um dia precisar de mais, me chama 😊
    c nossa, adorei a sinceridade
    c [vou comprar outra coisa aí só por isso|ganhou cliente]
    a Vai ser um prazer!
  `),
];
