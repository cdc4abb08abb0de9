import type { Template } from "@balcao/shared/automation/templates.ts";

export const clinic: Template = {
  trade: "clinic",
  greeting: "{saudacao}, {primeiro_nome}! Obrigado por escrever para nós.",
  queues: [
    {
      name: "Agendamento",
      color: "#0E7A8A",
      greetingMessage: "Vamos cuidar da sua consulta. O que você precisa?",
      options: [
        {
          title: "Marcar consulta",
          message: "Envie seu nome completo, a especialidade e os dias e horários em que você pode vir.",
        },
        {
          title: "Remarcar ou cancelar",
          message: "Envie seu nome completo e a data da consulta. Se quiser remarcar, diga quando você pode vir.",
        },
        { title: "Confirmar presença", message: "Envie seu nome completo e a data da consulta." },
      ],
    },
    {
      name: "Exames e resultados",
      color: "#6B4FBB",
      greetingMessage: "Podemos ajudar com exames. Por aqui, não envie laudos nem detalhes da sua saúde.",
      options: [
        { title: "Marcar exame", message: "Envie seu nome completo, o nome do exame e quando você pode vir." },
        { title: "Preparo para o exame", message: "Envie o nome do exame e a data marcada." },
        { title: "Retirar resultado", message: "Envie seu nome completo e a data do exame." },
      ],
    },
    {
      name: "Convênios e pagamentos",
      color: "#C25A00",
      greetingMessage: "Convênio, recibo ou pagamento: como podemos ajudar?",
      options: [
        { title: "Meu convênio é aceito?", message: "Envie o nome do convênio, o plano e a especialidade." },
        { title: "Consulta particular", message: "Diga a especialidade, e informamos valor e formas de pagamento." },
        { title: "Recibo ou nota fiscal", message: "Envie seu nome completo e a data do atendimento." },
      ],
    },
  ],
  quickMessages: [
    { shortcode: "ola", message: "{saudacao}, {primeiro_nome}! Como posso ajudar?" },
    { shortcode: "dados", message: "Para marcar, envie nome completo, data de nascimento e convênio, por favor." },
    { shortcode: "aguarde", message: "Só um instante, {primeiro_nome}. Vou olhar a agenda." },
    {
      shortcode: "confirmada",
      message: "Sua consulta está confirmada. Chegue 15 minutos antes, com documento com foto.",
    },
    { shortcode: "lembrete", message: "Lembramos da sua consulta. Responda SIM para confirmar ou NÃO para remarcar." },
    { shortcode: "obrigado", message: "Obrigado, {primeiro_nome}! Se precisar de algo, é só chamar." },
  ],
  tags: [
    { name: "Primeira consulta", color: "#0E7A8A" },
    { name: "Retorno", color: "#2F6FBB" },
    { name: "Aguardando convênio", color: "#C25A00" },
    { name: "Remarcar", color: "#B0418C" },
  ],
};
