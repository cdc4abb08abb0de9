/** The automatic texts of the shop's connection. */
export const shopTexts = {
  greeting:
    "{saudacao}! Você fala com a Casa & Cozinha. Recebemos sua mensagem e logo alguém da equipe responde. Atendemos de segunda a sexta, das 9h às 18h, e aos sábados até as 13h.",
  rating: "Obrigado por falar com a Casa & Cozinha!",
  completion: "Agradecemos a preferência. Até a próxima! 💛",
} as const;
