import type { Template } from "@balcao/shared/automation/templates.ts";

export const school: Template = {
  trade: "school",
  greeting: "{saudacao}, {primeiro_nome}! Obrigado por falar com a escola.",
  queues: [
    {
      name: "Matrículas",
      color: "#2F6FBB",
      greetingMessage: "Que bom que você quer estudar conosco. Como podemos ajudar?",
      options: [
        { title: "Conhecer a escola", message: "Diga o curso ou a série e em que dias você pode nos visitar." },
        { title: "Fazer matrícula", message: "Envie o nome do aluno, a idade e o curso ou a série." },
        { title: "Rematrícula", message: "Envie o nome completo do aluno e a turma." },
      ],
    },
    {
      name: "Secretaria",
      color: "#6B4FBB",
      greetingMessage: "Documentos, notas e recados: do que você precisa?",
      options: [
        { title: "Declaração ou histórico", message: "Envie o nome completo do aluno, a turma e o documento." },
        { title: "Justificar falta", message: "Envie o nome do aluno, a turma, o dia e o motivo." },
        { title: "Recado para a turma", message: "Envie o nome do aluno, a turma e o recado." },
      ],
    },
    {
      name: "Financeiro",
      color: "#2E8B57",
      greetingMessage: "Mensalidade, boleto ou negociação: como podemos ajudar?",
      options: [
        { title: "Segunda via", message: "Envie o nome completo do aluno e o mês da mensalidade." },
        { title: "Já paguei", message: "Envie o nome completo do aluno e o comprovante do pagamento." },
        { title: "Negociar", message: "Envie o nome completo do aluno e conte o que precisa." },
      ],
    },
  ],
  quickMessages: [
    { shortcode: "ola", message: "{saudacao}, {primeiro_nome}! Como posso ajudar?" },
    { shortcode: "aluno", message: "Pode me enviar o nome completo do aluno e a turma, por favor?" },
    { shortcode: "aguarde", message: "Só um instante, {primeiro_nome}. Estou verificando para você." },
    { shortcode: "visita", message: "Sua visita está marcada. Será um prazer mostrar a escola para vocês!" },
    { shortcode: "documento", message: "O documento fica pronto na secretaria. Avisamos por aqui." },
    { shortcode: "recebido", message: "Recebemos o comprovante, {primeiro_nome}. Obrigado!" },
  ],
  tags: [
    { name: "Interessado", color: "#2F6FBB" },
    { name: "Visita marcada", color: "#6B4FBB" },
    { name: "Documentos", color: "#C25A00" },
    { name: "Cobrança", color: "#2E8B57" },
  ],
};
