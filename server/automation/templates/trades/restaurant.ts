import type { Template } from "@balcao/shared/automation/templates.ts";

export const restaurant: Template = {
  trade: "restaurant",
  greeting: "{saudacao}, {primeiro_nome}! Bateu a fome?",
  queues: [
    {
      name: "Pedidos",
      color: "#C4314B",
      greetingMessage: "Vamos anotar seu pedido.",
      options: [
        {
          title: "Receber em casa",
          message: "Envie o que você quer pedir, o endereço completo e a forma de pagamento.",
        },
        { title: "Retirar no balcão", message: "Envie o que você quer pedir, seu nome e a hora em que vem buscar." },
        { title: "Ver o cardápio", message: "Um momento: já enviamos o cardápio de hoje." },
      ],
    },
    {
      name: "Meu pedido",
      color: "#2F6FBB",
      greetingMessage: "Vamos ver como está seu pedido.",
      options: [
        { title: "Quanto falta?", message: "Envie o nome de quem pediu e o endereço da entrega." },
        { title: "Mudar ou cancelar", message: "Envie o nome de quem pediu e diga o que quer mudar." },
        { title: "Veio errado", message: "Sentimos muito! Conte o que aconteceu e, se puder, envie uma foto." },
      ],
    },
    {
      name: "Reservas e eventos",
      color: "#6B4FBB",
      greetingMessage: "Será um prazer receber vocês.",
      options: [
        { title: "Reservar mesa", message: "Envie seu nome, o dia, a hora e o número de pessoas." },
        { title: "Mudar ou cancelar reserva", message: "Envie seu nome e o dia da reserva, e diga o que muda." },
        { title: "Evento ou encomenda", message: "Conte o que você planeja, para que dia e para quantas pessoas." },
      ],
    },
  ],
  quickMessages: [
    { shortcode: "ola", message: "{saudacao}, {primeiro_nome}! O que vai ser hoje?" },
    { shortcode: "endereco", message: "Pode me enviar o endereço completo e um ponto de referência?" },
    { shortcode: "pagamento", message: "Como prefere pagar? Se for em dinheiro, precisa de troco para quanto?" },
    { shortcode: "anotado", message: "Pedido anotado, {primeiro_nome}! Já foi para a cozinha." },
    { shortcode: "saiu", message: "Seu pedido saiu para entrega. Bom apetite!" },
    { shortcode: "reserva", message: "Reserva confirmada, {primeiro_nome}. Esperamos vocês!" },
  ],
  tags: [
    { name: "Entrega", color: "#C4314B" },
    { name: "Retirada", color: "#2F6FBB" },
    { name: "Reserva", color: "#6B4FBB" },
    { name: "Reclamação", color: "#C25A00" },
  ],
};
