import { asked, sold } from "../dialogue.ts";

/** Prices and stock: most of what a shop is asked. */
export const prices = [
  sold(`
    c [Oi|Olá|Oie], {saudacao}! Vocês têm {um} {produto}?
    a [Oi|Olá], {nome}! Aqui é {agente}. Temos sim 😊 {o} {produto} está por {preco}, ou {pix} no Pix.
    c [divide em quantas vezes?|parcela no cartão?]
    a Em até 6x de {parcela} sem juros.
    c [ótimo, vou querer|Perfeito, quero sim]
    c dá pra retirar na loja?
    a Dá sim! Deixo separad{o} no seu nome até amanhã às 18h. Prefere pagar aqui ou já mando o Pix?
    c manda o pix que já garanto o desconto kkk
    a Chave Pix: financeiro@casaecozinha.example¶Valor: {pix}
    c pago ✅
    a Recebido, {nome}! Pedido {pedido} separado. É só chegar e falar seu nome no balcão.
    c [{obrigado}!|valeu, {obrigado} pela atenção|show, {obrigado} 🙏]
  `),
  sold(`
    c {saudacao}, tudo bem? vi {o} {produto} no instagram de vocês
    c qual o valor?
    a {Saudacao}, {nome}! Está por {preco}. No Pix sai por {pix}.
    c [entrega {no_lugar}?|vocês entregam {no_lugar}?]
    a Entregamos! O frete fica em {frete} e chega em {prazo}.
    c [então fecha pra mim|pode fechar]
    c na cor {cor} se tiver
    a Tenho na cor {cor}, sim. Me passa o endereço completo com o nome de quem vai receber?
    c Rua das Acácias {numero}, {lugar}. Pode deixar com o porteiro
    a Anotado! Total com frete: {somafrete}. Vai ser Pix, cartão por link ou na entrega?
    c link
    a Prontinho, o link chegou no seu e-mail cadastrado. Assim que aprovar eu te aviso aqui.
    a Pagamento aprovado, {nome}! Pedido {pedido}, entrega prevista pra {dia}.
    c [que rápido! {obrigado}|maravilha, {obrigado} 😍]
  `),
  asked(`
    c {saudacao}. quanto tá {o} {produto}?
    a {Saudacao}! {preco}, em até 6x sem juros. À vista no Pix fica {pix}.
    c [hmm achei mais barato na internet|na internet tá uns 40 reais a menos]
    a Entendo! O nosso preço já inclui a garantia de 12 meses com troca direto na loja, sem precisar despachar pra assistência.
    c sei
    c vou pensar e te falo
    a Claro, {nome}, sem pressa. O preço do Pix vale até sábado, tá bom?
    c [tá bom, {obrigado}|ok {obrigado}]
  `),
  asked(
    `
    c Oi! Ainda tem {o} {produto} {cor}?
    a Oi, {nome}! Na cor {cor} acabou essa semana. Tenho {cor2} a pronta entrega.
    c poxa
    c quando chega mais {cor}?
    a O fornecedor prometeu pra {dia}. Quer que eu te avise assim que chegar?
    c [quero sim por favor|quero!!]
    a Anotei aqui. Te chamo nesse número mesmo.
    c combinado, {obrigado} ❤️
  `,
    "AGUARDANDO",
  ),
  sold(`
    c [Boa! |]{saudacao}, {o} {produto} que anunciaram ainda tá na promoção?
    a {Saudacao}, {nome}! Está sim, até domingo: {pix} à vista.
    c pode separar 1 pra mim? passo aí [depois do almoço|no fim da tarde|amanhã cedo]
    a Já separei! 😉 Estamos na Rua dos Tamoios, bem em frente à farmácia.
    c [tem estacionamento?|dá pra estacionar perto?]
    a Tem convênio com o estacionamento do lado, a primeira hora é por nossa conta.
    c top. até já
    a Até! Vou deixar com a equipe do caixa.
    c acabei de pegar, muito bom o atendimento de vcs
    a Que bom, {nome}! Aproveite bastante 😊
  `),
  sold(`
    c {saudacao}! preciso de um presente até uns 200 reais, o que vc sugere?
    c é pra {festa}
    a {Saudacao}, {nome}! Adoro ajudar com presente 😄 Nessa faixa saem muito: o conjunto de xícaras de porcelana, a panela elétrica de arroz e a chaleira elétrica de vidro.
    c [a chaleira é bonita?|como é a chaleira?]
    a É linda: vidro com luz azul quando ferve e base de inox. Por R$ 159,90.
    c [gostei! embrulha pra presente?|quero essa. vocês embrulham?]
    a Embrulhamos sem custo, com laço e cartão. Quer que eu escreva alguma coisa no cartão?
    c escreve "Com carinho, {nome}"
    a Combinado! Vai retirar ou quer que a gente entregue?
    c retiro amanhã de manhã
    a Perfeito. Fica pronto hoje ainda, no pedido {pedido}.
    c [muito {obrigado} mesmo!!|{obrigado}, você me salvou 😅]
  `),
  asked(`
    c {um} {produto} aí é 127 ou 220?
    a Oi, {nome}! Temos nas duas voltagens. Qual é a da sua casa?
    c {volt}
    a Em {volt} tenho 2 unidades. Está por {preco}.
    c [deixa eu medir o espaço aqui e já volto|vou confirmar com o pessoal de casa e te aviso]
    a Fica à vontade! Qualquer coisa é só chamar.
  `),
  sold(`
    c Olá, vocês fazem um desconto se eu levar {o} {produto} e {o2} {produto2}?
    a Olá, {nome}! Juntos dariam {soma}. Consigo 8% levando tudo no Pix. O que acha?
    c [10% e fechamos 😬|faz 10 que eu levo agora]
    a Deixa eu ver o que consigo aqui, só um minutinho.
    a Consegui os 10%! 🎉
    c aeee fechado
    a Vou montar o pedido. Seu CPF na nota?
    c não precisa
    a Pronto, pedido {pedido}. Te mandei o Pix com o valor final.
    c pago. [quando entregam?|chega quando?]
    a {dia} no período da tarde, pode ser?
    c pode sim
    c {obrigado}, {atendente}!
  `),
  asked(
    `
    k electric
    c [vcs|vocês] vendem peça de reposição? quebrou a tampa d{o} meu {produto}
    a {Saudacao}, {nome}! Algumas a gente tem, sim. Consegue me dizer o modelo? Fica numa etiqueta embaixo.
    c é um código comprido, termina em 4{numero}
    a Esse eu não tenho aqui, mas encomendo com o fabricante. Costuma levar uns 10 dias.
    c e quanto fica?
    a Entre 35 e 50 reais, confirmo quando responderem. Posso pedir?
    c pode
    a Pedido feito! Assim que souber o preço certinho te falo por aqui.
    c ok no aguardo
  `,
    "AGUARDANDO",
  ),
];
