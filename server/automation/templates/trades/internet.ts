import type { Template } from "@balcao/shared/automation/templates.ts";

export const internet: Template = {
  trade: "internet",
  greeting: "{saudacao}, {primeiro_nome}! Estamos aqui para ajudar.",
  queues: [
    {
      name: "Suporte técnico",
      color: "#C4314B",
      greetingMessage: "Antes de tudo: desligue o aparelho da tomada, espere um minuto e ligue de novo. Não resolveu?",
      options: [
        {
          title: "Estou sem internet",
          message: "Envie o CPF ou CNPJ do titular e diga quais luzes do aparelho estão acesas.",
        },
        {
          title: "Internet lenta",
          message: "Envie o CPF ou CNPJ do titular e diga se a lentidão é no Wi-Fi, no cabo ou nos dois.",
        },
        {
          title: "Wi-Fi: nome ou senha",
          message: "Envie o CPF ou CNPJ do titular. Não envie a senha por aqui: um atendente orienta você.",
        },
      ],
    },
    {
      name: "Financeiro",
      color: "#2E8B57",
      greetingMessage: "Fatura, pagamento ou vencimento: como podemos ajudar?",
      options: [
        { title: "Segunda via", message: "Envie o CPF ou CNPJ do titular e o mês da fatura." },
        { title: "Já paguei", message: "Envie o CPF ou CNPJ do titular e o comprovante do pagamento." },
        { title: "Negociar ou mudar vencimento", message: "Envie o CPF ou CNPJ do titular e conte o que precisa." },
      ],
    },
    {
      name: "Planos e instalação",
      color: "#2F6FBB",
      greetingMessage: "Quer contratar, mudar de plano ou de endereço?",
      options: [
        { title: "Contratar", message: "Envie seu nome, o endereço completo com CEP e a velocidade que procura." },
        { title: "Mudar de plano", message: "Envie o CPF ou CNPJ do titular e diga o que quer do novo plano." },
        { title: "Mudar de endereço", message: "Envie o CPF ou CNPJ do titular e o novo endereço com CEP." },
      ],
    },
  ],
  quickMessages: [
    { shortcode: "ola", message: "{saudacao}, {primeiro_nome}! Como posso ajudar?" },
    { shortcode: "titular", message: "Pode me enviar o CPF ou CNPJ do titular, por favor?" },
    { shortcode: "reiniciar", message: "Desligue o aparelho da tomada, espere um minuto e ligue de novo, por favor." },
    { shortcode: "visita", message: "Vou marcar uma visita técnica. Em quais dias e horários há alguém em casa?" },
    { shortcode: "recebido", message: "Comprovante recebido, {primeiro_nome}. Obrigado!" },
    { shortcode: "normalizou", message: "Por aqui está tudo certo com a conexão. Normalizou para você?" },
  ],
  tags: [
    { name: "Sem conexão", color: "#C4314B" },
    { name: "Visita técnica", color: "#C25A00" },
    { name: "Cobrança", color: "#2E8B57" },
    { name: "Instalação", color: "#2F6FBB" },
  ],
};
