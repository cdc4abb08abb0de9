/** A conversation: its lines, spoken by turns, and the hours of the day that it fits; without hours, it fits any. */
export type SmallTalk = { lines: readonly string[]; hours?: readonly [from: number, to: number] };

/**
 * Talks as between colleagues: plain and harmless, as people may read them on a phone. Only first lines greet: others
 * may be sent hours later. Add new talks at the end: a running talk is stored by its index.
 */
export const smallTalk: readonly SmallTalk[] = [
  {
    hours: [5, 12],
    lines: [
      "Bom dia! Tudo certo por aí?",
      "Tudo ótimo, e por aí?",
      "Tudo bem também 😊",
      "Que bom! Qualquer coisa me chama",
    ],
  },
  {
    lines: ["Oi, conseguiu ver o que combinamos?", "Vi sim, já está encaminhado", "Perfeito, obrigado!", "Imagina 👍"],
  },
  { hours: [7, 17], lines: ["Você vem hoje?", "Vou sim, chego daqui a pouco", "Combinado, te espero"] },
  {
    hours: [8, 20],
    lines: ["Chegou a encomenda?", "Ainda não, a entrega ficou para amanhã", "Ok, me avisa quando chegar", "Aviso sim"],
  },
  { hours: [12, 15], lines: ["Boa tarde! Que horas é a reunião?", "Às três, na sala de sempre", "Certo, até já"] },
  {
    hours: [11, 14],
    lines: ["Almoçou?", "Ainda não, e você?", "Estou saindo agora, quer ir junto?", "Quero, me dá cinco minutos"],
  },
  { lines: ["Está chovendo muito aí?", "Bastante! Nem dá para sair", "Aqui também, melhor esperar passar"] },
  { lines: ["Viu o jogo ontem?", "Vi! Que jogo", "Foi emocionante até o fim", "Verdade, mereceram ganhar"] },
  { lines: ["Me manda o endereço, por favor?", "Mando já, um instante", "Obrigado!"] },
  { hours: [9, 21], lines: ["Oi! Deu certo com o cliente?", "Deu sim, ficou bem satisfeito", "Que notícia boa 🎉"] },
  {
    hours: [7, 21],
    lines: [
      "Preciso de uma ajuda quando puder",
      "Claro, do que precisa?",
      "Te explico com calma mais tarde",
      "Combinado",
    ],
  },
  {
    hours: [18, 23],
    lines: ["Boa noite! Terminou por hoje?", "Terminei agora há pouco", "Descansa então, até amanhã", "Até amanhã!"],
  },
  { hours: [8, 18], lines: ["A impressora voltou a funcionar?", "Voltou, era só o papel", "Menos mal 😅"] },
  { hours: [7, 18], lines: ["Tem café aí?", "Acabei de passar um", "Já estou indo"] },
  { hours: [7, 22], lines: ["Sabe se amanhã é feriado?", "Acho que é só na outra semana", "Vou confirmar, obrigado"] },
  { hours: [12, 21], lines: ["O pagamento caiu?", "Caiu hoje de manhã", "Ótimo, obrigado por avisar"] },
  {
    hours: [8, 18],
    lines: ["Posso te ligar?", "Agora estou em atendimento, daqui a dez minutos?", "Pode ser, ligo depois", "Obrigado"],
  },
  { hours: [6, 22], lines: ["Feliz aniversário! 🎂", "Muito obrigado!!", "Tudo de bom para você"] },
  { lines: ["Como foi a viagem?", "Foi ótima, mas cansativa", "Imagino! Depois me conta", "Conto sim"] },
  { hours: [8, 20], lines: ["Já abriu o chamado?", "Abri ontem, estou esperando resposta", "Se demorar me fala"] },
];

/** True if people have this conversation at an hour of the day (0 to 23). */
export const fitsHour = ({ hours }: SmallTalk, hour: number): boolean =>
  !hours || (hour >= hours[0] && hour < hours[1]);
