import { helped } from "../dialogue.ts";

/** Exchanges, defects and cancellations. */
export const exchanges = [
  helped(
    `
    k electric
    c {saudacao}, {o} {produto} que comprei não liga mais 😢
    a {Saudacao}, {nome}! Que chato. Comprou faz quanto tempo?
    c uns 20 dias. pedido {pedido}
    a Está na garantia. Você testou em outra tomada? A sua é {volt}?
    c testei sim, {volt}. nada
    a Então trocamos. Pode trazer aqui na loja com a caixa, ou eu peço a coleta aí em casa.
    c coleta, por favor. trabalho o dia todo
    a Coleta marcada pra {amanha}, entre 9h e 12h. Já separei {um} nov{o} pra você.
    c [nossa que rápido|ufa], {obrigado}
    a Imagina! Assim que chegar eu confirmo por aqui.
  `,
    "Troca",
  ),
  helped(
    `
    k fragile
    c [gente|oi], abri a caixa agora e {o} {produto} veio quebrad{o}
    c a caixa chegou amassada, o canto de baixo todo molhado
    a Oi, {nome}! Puxa, que pena. Foi no transporte, com certeza. Vamos trocar, sem custo nenhum.
    c [preciso devolver {o} quebrad{o}?|tenho que ir aí?]
    a Não precisa. Só guarda a etiqueta da caixa pro nosso seguro.
    c tá aqui guardada
    a Outr{o} sai hoje e chega {dia}. Pedido {pedido}.
    c {obrigado}, atendimento excelente como sempre
  `,
    "Troca",
  ),
  helped(
    `
    k colored
    c Oi {saudacao}. Ganhei {um} {produto} daí mas já tenho igual, posso trocar?
    a Oi, {nome}! Pode sim, em até 30 dias, com a etiqueta de presente. Quer outra coisa da loja ou outra cor?
    c queria {o2} {produto2}
    a Está por {preco2}, e o seu presente vale {preco}. A gente acerta a diferença aqui, sem problema.
    c [passo aí {amanha}|vou {amanha} depois do trabalho]
    a Combinado! Deixo {o2} {produto2} separad{o2} no seu nome.
    c {obrigado}!
  `,
    "Troca",
  ),
  helped(
    `
    c quero cancelar o pedido {pedido}
    a {Saudacao}, {nome}. Claro! Posso saber o motivo? Às vezes a gente consegue ajudar.
    c [comprei errado, o tamanho não serve|achei que era maior|minha mãe comprou igual, acredita? kkk]
    a Entendi! Cancelado. O estorno no cartão aparece em até 2 faturas; se foi Pix, devolvo ainda hoje.
    c foi pix
    a Então já está feito: {preco} de volta na mesma conta. Confere aí?
    c caiu! {obrigado}
    a Às ordens, {nome}. Volte sempre!
  `,
    "CANCELADO",
  ),
  helped(
    `
    c {saudacao}, estou muito insatisfeit{co}
    c é a segunda vez que {o} {produto} vem com defeito
    a {Saudacao}, {nome}. Você tem toda razão em reclamar, e peço desculpas. Vou cuidar disso pessoalmente.
    c quero meu dinheiro de volta
    a Sem problema. Devolvo {preco} hoje, e a coleta é por nossa conta. Pode me confirmar o pedido?
    c {pedido}
    a Devolução feita, comprovante no seu e-mail. E deixei um cupom de 15% no seu cadastro, se um dia quiser nos dar outra chance.
    c [ok. pelo menos resolveram|tá bom. {obrigado} por resolver rápido]
  `,
    "CANCELADO",
  ),
  helped(`
    c Oi, perdi a nota fiscal d{o} {produto}. tem como mandar de novo?
    a Oi, {nome}! Tem sim. Qual o CPF da compra?
    c o mesmo do cadastro
    a Achei: nota {nota}. Mandei o PDF pro seu e-mail.
    c recebi, {obrigado}! precisava pra garantia
    a Se for acionar a garantia, a gente ajuda, viu? É só chamar.
  `),
  helped(
    `
    k cookware
    c {o} {produto} solta um pouco de tinta quando lava, é normal??
    a {Saudacao}, {nome}! Não é. Desde quando isso acontece?
    c desde a primeira lavagem. lavei com esponja macia
    a Então é defeito do lote, outro cliente comentou. Troco por {um} do lote novo, ou devolvo o valor. O que prefere?
    c troca, fora isso gostei muito
    a Perfeito! Levamos {o} nov{o} e recolhemos {o} antig{o} {amanha}.
    c [que ótimo|show de bola], {obrigado}
  `,
    "Troca",
  ),
  helped(
    `
    k electric
    c como faz pra acionar a garantia do fabricante?
    a {Saudacao}, {nome}! Qual produto?
    c {um} {produto}, comprei há uns 8 meses
    a Com até 12 meses a gente resolve pra você. O que aconteceu?
    c tá fazendo um barulho estranho e esquentando
    a Melhor não usar. Pode deixar aqui na loja, que mandamos pra assistência. Costuma voltar em 15 dias.
    c vocês emprestam {um} enquanto isso? kkkk
    a Kkkk emprestado não, mas tenho {um} do mostruário que posso te ceder nesses dias 😄
    c sério?? adorei
    a Sério! Passa aqui {amanha}.
    c {obrigado} demais
  `,
    "Troca",
  ),
];
