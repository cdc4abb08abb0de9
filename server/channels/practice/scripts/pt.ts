import type { Script } from "../script.ts";

export const portuguese: Script = {
  company: "Loja de prática",
  connection: "WhatsApp de prática",
  queues: ["Atendimento", "Vendas", "Financeiro"],
  tags: ["Orçamento", "Reclamação", "Elogio"],
  customers: [
    {
      name: "Marina Souza",
      lines: [
        "Oi, tudo bem? Vocês abrem no sábado?",
        "Que bom, obrigada! Passo aí então 😊",
        "Era só isso mesmo. Até sábado!",
      ],
    },
    {
      name: "Roberto Lima",
      lines: [
        "Olá! Meu boleto veio com o valor errado. Pode me passar para o Financeiro, por favor?",
        "Certo, fico no aguardo do Financeiro.",
      ],
    },
    {
      name: "Júlia Alves",
      lines: [
        "Oi! Quanto custa a entrega de um sofá no centro?",
        "Perfeito, vou ver com meu marido. Muito obrigada pela ajuda!",
        "Obrigada, tenha um ótimo dia! 👋",
      ],
    },
  ],
};
