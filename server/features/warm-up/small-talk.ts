/**
 * What connections say to each other, a line each by turns, as people of one company might. Plain, short and harmless:
 * whoever reads it on a phone must not wonder.
 */
export const smallTalk: readonly (readonly string[])[] = [
  [
    "Bom dia! Tudo certo por aí?",
    "Bom dia! Tudo ótimo, e por aí?",
    "Tudo bem também 😊",
    "Que bom! Qualquer coisa me chama",
  ],
  ["Oi, conseguiu ver o que combinamos?", "Vi sim, já está encaminhado", "Perfeito, obrigado!", "Imagina 👍"],
  ["Você vem hoje?", "Vou sim, chego daqui a pouco", "Combinado, te espero"],
  ["Chegou a encomenda?", "Ainda não, a entrega ficou para amanhã", "Ok, me avisa quando chegar", "Aviso sim"],
  ["Boa tarde! Que horas é a reunião?", "Às três, na sala de sempre", "Certo, até já"],
  ["Almoçou?", "Ainda não, e você?", "Estou saindo agora, quer ir junto?", "Quero, me dá cinco minutos"],
  ["Está chovendo muito aí?", "Bastante! Nem dá para sair", "Aqui também, melhor esperar passar"],
  ["Viu o jogo ontem?", "Vi! Que jogo", "Foi emocionante até o fim", "Verdade, mereceram ganhar"],
  ["Me manda o endereço, por favor?", "Mando já, um instante", "Obrigado!"],
  ["Oi! Deu certo com o cliente?", "Deu sim, ficou bem satisfeito", "Que notícia boa 🎉"],
  ["Preciso de uma ajuda quando puder", "Claro, do que precisa?", "Te explico com calma mais tarde", "Combinado"],
  ["Boa noite! Terminou por hoje?", "Terminei agora há pouco", "Descansa então, até amanhã", "Até amanhã!"],
  ["A impressora voltou a funcionar?", "Voltou, era só o papel", "Menos mal 😅"],
  ["Tem café aí?", "Acabei de passar um", "Já estou indo"],
  ["Sabe se amanhã é feriado?", "Acho que é só na outra semana", "Vou confirmar, obrigado"],
  ["O pagamento caiu?", "Caiu hoje de manhã", "Ótimo, obrigado por avisar"],
  ["Posso te ligar?", "Agora estou em atendimento, daqui a dez minutos?", "Pode ser, ligo depois", "Obrigado"],
  ["Feliz aniversário! 🎂", "Muito obrigado!!", "Tudo de bom para você"],
  ["Como foi a viagem?", "Foi ótima, mas cansativa", "Imagino! Depois me conta", "Conto sim"],
  ["Já abriu o chamado?", "Abri ontem, estou esperando resposta", "Se demorar me fala"],
];
