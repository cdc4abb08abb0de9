import { asked, helped } from "../dialogue.ts";

/** Short everyday questions, and things that are handed over to the other queue. */
export const everyday = [
  helped(`
    c {saudacao}, [que horas vocês fecham hoje?|até que horas ficam abertos?]
    a {Saudacao}! De segunda a sexta das 9h às 18h, e sábado até as 13h.
    c {obrigado}
    a De nada, {nome}! 😊
  `),
  helped(`
    c Vocês abrem no feriado?
    a Oi, {nome}! No feriado ficamos fechados, mas no sábado abrimos normal, das 9h às 13h.
    c [ok, {obrigado}|blz]
  `),
  helped(`
    c [Oi, onde|Onde] fica a loja?
    a Rua dos Tamoios, no Centro, em frente à farmácia. Tem ponto de ônibus na porta e estacionamento ao lado.
    c perto do mercado central?
    a Isso, a uns 5 minutos a pé.
    c [achei no mapa, {obrigado}|{obrigado}, chego já]
  `),
  helped(`
    c {saudacao}, vcs têm loja {no_lugar}?
    a {Saudacao}, {nome}! Por enquanto só a do Centro, mas entregamos aí.
    c ah sim
    c {obrigado}
  `),
  helped(`
    c Bom, eu queria elogiar o entregador de vocês
    c subiu a escada toda com a caixa pra mim que tô com o pé machucado
    a Que mensagem boa, {nome}! Foi o Cleiton, vou mostrar pra ele agora 🥰
    c merece um aumento kkkk
    a Anotado, vou cobrar da chefia 😂 Melhoras pro seu pé!
    c {obrigado}!! 😄
  `),
  asked(`
    c Esqueci minha senha do site
    a Oi, {nome}! Em "Entrar", clica em "Esqueci a senha" que chega um link no seu e-mail.
    c não chegou nada
    a Olha na caixa de spam? O remetente é loja@casaecozinha.example.
    c [tava no spam mesmo kkk|achei, tava no lixo eletrônico]
    c entrei! {obrigado}
  `),
  helped(
    `
    c Oi vcs fazem conserto de panela de pressão?
    a Oi, {nome}! Conserto não, mas temos borracha, válvula e cabo. Qual a marca da sua?
    c é antiga, de 7 litros. só a borracha mesmo
    a Tenho a borracha de 7 litros por R$ 24,90. Quer que separe?
    t
    a Oi, {nome}, aqui é {agente}, de vendas. Separei a borracha e uma válvula, caso precise também 😉
    c ah boa! passo aí [{amanha}|hoje ainda]
    a Fechado, está no balcão com seu nome.
    c {obrigado}
  `,
    "VENDA",
  ),
  helped(
    `
    c Oi, não sei se é aqui. quero comprar {um} {produto} mas também tenho uma troca pra fazer
    a Oi, {nome}! É aqui sim. Vamos primeiro à troca: qual o número do pedido?
    c {pedido}, veio o tamanho errado
    a Troca autorizada: traga com a etiqueta quando puder. Agora te passo pro pessoal de vendas, tá?
    t
    a {Saudacao}, {nome}! Sou {agente}. {um} {produto} sai por {preco}, ou {pix} no Pix.
    c quero sim. pego tudo junto {amanha}
    a Combinado, deixo separado junto com a troca.
    c {obrigado}, {atendente}
  `,
    "VENDA",
    "Troca",
  ),
  helped(`
    c vocês compram óleo usado ou sabem onde descartar?
    a {Saudacao}, {nome}! Comprar não, mas temos um coletor aqui na entrada. Pode trazer em garrafa PET.
    c [que iniciativa legal|ótimo, vou levar]
    a A gente manda pra uma cooperativa que faz sabão 💚
    c parabéns!
  `),
  helped(`
    c tô recebendo mensagem de vcs de promoção, como faço pra não receber?
    a Oi, {nome}! É só responder SAIR por aqui que paramos. Se preferir, eu tiro daqui agora.
    c pode tirar
    a Pronto! Continuamos aqui pra qualquer dúvida.
    c {obrigado}
  `),
  helped(`
    c {saudacao}! trabalham com vaga de emprego? minha filha tá procurando
    a {Saudacao}, {nome}! No fim do ano contratamos temporários. Ela pode mandar o currículo pra rh@casaecozinha.example.
    c [vou falar com ela, {obrigado}|{obrigado}, deus abençoe]
    a Boa sorte pra ela! 🍀
  `),
  asked(`
    c fazem curso ou oficina na loja? vi um cartaz
    a Oi, {nome}! Fazemos, um sábado por mês, de graça. O próximo é de pães de fermentação natural 🍞
    c [que delícia, quero|eu quero!!] tem vaga?
    a Tem 3 ainda. Coloco seu nome?
    c coloca 2, vai minha vizinha
    a Feito! Às 9h30, chega uns 10 minutinhos antes.
    c combinado
  `),
];
