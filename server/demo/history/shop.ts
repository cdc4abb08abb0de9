/** An agent of the shop. `signs`: the name stands above each message, as the console writes it. */
export type Person = { id: number; name: string; firstName: string; gender: "f" | "m"; signs: boolean };

/** The demo's company as `seedDemo` made it: the ids that its history refers to. */
export type Shop = {
  companyId: number;
  connectionId: number;
  queueIds: { support: number; sales: number };
  /** The admin first. */
  people: readonly [Person, Person, Person];
  now: Date;
};

export const shopTimeZone = "America/Sao_Paulo";

/** The automatic texts of the shop's connection. */
export const shopTexts = {
  greeting:
    "{saudacao}! Você fala com a Casa & Cozinha. Recebemos sua mensagem e logo alguém da equipe responde. Atendemos de segunda a sexta, das 9h às 18h, e aos sábados até as 13h.",
  rating: "Obrigado por falar com a Casa & Cozinha!",
  completion: "Agradecemos a preferência. Até a próxima! 💛",
} as const;
