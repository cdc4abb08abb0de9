import { helped } from "../dialogue.ts";

/** Where is my parcel: what a shop is asked after the purchase. */
export const deliveries = [
  helped(
    `
    c [Oi|Olá], {saudacao}! Queria saber do meu pedido {pedido}
    a {Saudacao}, {nome}! Já estou vendo aqui, um instante.
    a Saiu da loja ontem e está com a transportadora. A previsão é {dia}.
    c [tem código de rastreio?|consigo acompanhar?]
    a Tem sim: {rastreio}. Atualiza umas duas vezes por dia.
    c [{obrigado}!|perfeito, {obrigado}|ok {obrigado} vou acompanhar]
    a Por nada! Se não chegar até {dia}, me chama que eu resolvo.
  `,
    "Entrega",
  ),
  helped(
    `
    c gente meu pedido era pra chegar ontem e nada
    c pedido {pedido}
    a {Saudacao}, {nome}. Sinto muito pelo atraso! Vou ligar pra transportadora agora mesmo.
    c [por favor, é presente|preciso pra sábado 😕|tô esperando o dia todo]
    a Falei com eles: o entregador tentou ontem às {hora} e não achou o número. Confirma pra mim o endereço?
    c Rua Montes Claros {numero}, {lugar}. é casa de portão {cor}
    a Passei o detalhe do portão. Chega hoje até as 18h, prioridade.
    c tá bom, vou ficar de olho
    c chegou! {obrigado} pela ajuda
    a Que alívio! Desculpa de novo pelo transtorno, {nome} 🙏
  `,
    "Entrega",
  ),
  helped(
    `
    c {saudacao}, posso mudar o endereço da entrega?
    a {Saudacao}, {nome}! Se ainda não saiu, pode. Qual é o pedido?
    c {pedido}. quero mandar pro trabalho
    a Ainda está aqui na loja 👍 Me passa o endereço novo?
    c Av. Afonso Pena {numero}, sala 804. procurar por {nome}
    a Trocado! A entrega continua pra {dia}, em horário comercial.
    c [maravilha|salvou], {obrigado}
  `,
    "Entrega",
  ),
  helped(
    `
    c Oi, recebi {o} {produto} mas veio faltando {o2} {produto2}
    a Oi, {nome}! Vou conferir a separação do pedido. Qual é o número?
    c {pedido}
    a Achei: ficou aqui no balcão, falha nossa 😔 Mando hoje de motoboy, sem custo, claro.
    c [que horas mais ou menos?|hoje ainda?]
    a Até as 18h. Tem alguém pra receber?
    c tem sim, minha mãe tá em casa
    a Combinado. Aviso quando ele sair.
    a Saiu agora, {nome}! Em uns 30 minutos está aí.
    c chegou aqui, tudo certo agora. {obrigado}
  `,
    "Entrega",
  ),
  helped(`
    c Vcs entregam {no_lugar}?
    a Entregamos sim, {nome}! O frete fica em {frete} e o prazo é de {prazo}.
    c e se eu comprar hoje chega até {dia}?
    a Chega, sim, se o pagamento for confirmado até as 15h.
    c [blz vou ver aqui e já compro pelo site|tá, vou fechar pelo site mesmo]
    a Perfeito! Se preferir fechar por aqui, é só falar.
    c {obrigado}
  `),
  helped(
    `
    c o entregador deixou na portaria errada 🤦
    a Ai, {nome}! Me conta: o rastreio diz entregue no bloco B. O seu é qual?
    c bloco C. o porteiro do B foi super gente boa e me ligou
    a Ufa! Já registrei com a transportadora pra não acontecer de novo. Você consegue pegar com ele ou quer que a gente resolva?
    c já peguei, só queria avisar mesmo
    a Que sorte a nossa, {nome}. Valeu por avisar!
    c [imagina|de nada], {produto} chegou inteir{o}
  `,
    "Entrega",
  ),
  helped(
    `
    c {saudacao}! dá pra agendar a entrega pra {amanha} de manhã? trabalho à tarde
    a {Saudacao}, {nome}! Dá sim, das 9h ao meio-dia. Pode ser?
    c [perfeito|ótimo]
    c pedido {pedido}
    a Agendado ✅ O entregador te liga quando estiver a caminho.
    c {obrigado}!!
  `,
    "Entrega",
  ),
  helped(
    `
    c O rastreio {rastreio} tá parado há 3 dias
    a {Saudacao}, {nome}. Deixa eu ver o que houve.
    a Está no centro de distribuição, aguardando carregar. Abri um chamado cobrando urgência.
    c [ok, mas é chato né|isso sempre acontece?|poxa]
    a É chato mesmo, te entendo. Se não andar até amanhã ao meio-dia, mando outro daqui da loja.
    c tá, justo
    a {nome}, boas notícias: andou agora, chega {dia} sem falta.
    c [boa!! {obrigado}|amém kkk {obrigado}]
  `,
    "Entrega",
  ),
  helped(`
    c Oi! comprei pra retirar, já tá pronto? {pedido}
    a Oi, {nome}! Prontinho desde ontem 😊 Traga um documento com foto.
    c meu filho pode buscar?
    a Pode! Me passa o nome completo dele que eu anoto no pedido.
    c João Pedro, mesmo sobrenome
    a Anotado. Ficamos até as 18h, sábado até as 13h.
    c valeu
  `),
];
