import type { Script } from "../script.ts";

export const spanish: Script = {
  company: "Tienda de práctica",
  connection: "WhatsApp de práctica",
  queues: ["Atención", "Ventas", "Finanzas"],
  tags: ["Presupuesto", "Reclamo", "Elogio"],
  customers: [
    {
      name: "Marina Souza",
      lines: [
        "¡Hola! ¿Qué tal? ¿Abren los sábados?",
        "¡Qué bueno, gracias! Entonces paso por ahí 😊",
        "Era solo eso. ¡Hasta el sábado!",
      ],
    },
    {
      name: "Roberto Lima",
      lines: [
        "Hola. Mi factura llegó con un importe equivocado. ¿Me puede pasar con Finanzas, por favor?",
        "De acuerdo, espero a Finanzas.",
      ],
    },
    {
      name: "Júlia Alves",
      lines: [
        "¡Hola! ¿Cuánto cuesta el envío de un sofá al centro?",
        "Perfecto, lo hablo con mi marido. ¡Muchas gracias por la ayuda!",
        "¡Gracias, que tenga un buen día! 👋",
      ],
    },
  ],
};
