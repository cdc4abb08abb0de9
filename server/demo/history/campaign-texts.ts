/** The wordings of the shop's campaigns. */
export const campaignTexts = {
  kitchenWeek: [
    "{saudacao}, {primeiro_nome}! Começou a *Semana da Cozinha* 🍳 Até domingo, panelas e eletroportáteis com o preço do Pix em qualquer forma de pagamento. É só responder aqui que a gente separa o seu.",
    "{primeiro_nome}, a *Semana da Cozinha* chegou! Frete grátis em BH e preço de Pix no cartão, até domingo. Quer que eu mande as ofertas?",
    "Oi, {primeiro_nome}! Passando pra avisar: é *Semana da Cozinha* aqui na loja, com ofertas até domingo. Responda e a gente te ajuda a escolher.",
  ],
  ceramics: [
    "{saudacao}, {primeiro_nome}! A linha nova de cerâmica chegou, em seis cores. Quer ver antes de ir para a vitrine?",
    "{primeiro_nome}, lembra da cerâmica que esgotou? Voltou, e com cores novas. Posso separar uma pra você?",
  ],
  workshop: [
    "{saudacao}, {primeiro_nome}! Sábado, às 9h30, tem oficina de pães aqui na loja, de graça. Quer que eu reserve seu lugar?",
  ],
} as const;
