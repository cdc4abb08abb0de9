import type { NewTemplate } from "./simulator.ts";

const footer = { type: "FOOTER", text: "Casa & Cozinha" } as const;

/** The templates of the demo's account. */
export const demoTemplates: readonly NewTemplate[] = [
  {
    ...{ name: "pedido_a_caminho", language: "pt_BR", category: "UTILITY" },
    components: [
      { type: "HEADER", format: "TEXT", text: "Seu pedido {{1}}", example: { header_text: ["1042"] } },
      {
        type: "BODY",
        text: "Olá, {{1}}! Seu pedido saiu para entrega e chega até {{2}}. Podemos entregar hoje?",
        example: { body_text: [["Ana", "18h"]] },
      },
      footer,
      {
        type: "BUTTONS",
        buttons: [
          { type: "QUICK_REPLY", text: "Pode entregar" },
          { type: "QUICK_REPLY", text: "Prefiro outro dia" },
        ],
      },
    ],
  },
  {
    ...{ name: "retomar_conversa", language: "pt_BR", category: "UTILITY" },
    components: [
      {
        type: "BODY",
        text: "Olá, {{1}}! Temos uma resposta para a sua pergunta. Podemos continuar por aqui?",
        example: { body_text: [["Ana"]] },
      },
      { type: "BUTTONS", buttons: [{ type: "QUICK_REPLY", text: "Sim, pode falar" }] },
    ],
  },
  {
    ...{ name: "oferta_da_semana", language: "pt_BR", category: "MARKETING", quality: "YELLOW" },
    components: [
      { type: "HEADER", format: "IMAGE", example: { header_handle: ["4::example"] } },
      {
        type: "BODY",
        text: "Oi, {{nome}}! As panelas estão com {{desconto}} de desconto até domingo. Aproveite!",
        example: {
          body_text_named_params: [
            { param_name: "nome", example: "Ana" },
            { param_name: "desconto", example: "20%" },
          ],
        },
      },
      footer,
      {
        type: "BUTTONS",
        buttons: [
          {
            type: "URL",
            text: "Ver ofertas",
            url: "https://example.com/ofertas/{{1}}",
            example: ["https://example.com/ofertas/panelas"],
          },
          { type: "QUICK_REPLY", text: "Não quero ofertas" },
        ],
      },
    ],
    parameter_format: "NAMED",
  },
  {
    ...{ name: "novidades_do_mes", language: "pt_BR", category: "MARKETING", status: "REJECTED" },
    rejectedReason: "PROMOTIONAL",
    components: [{ type: "BODY", text: "Ganhe dinheiro sem sair de casa com as novidades do mês." }],
  },
];
