import type { Template } from "@balcao/shared/automation/templates.ts";

export const shop: Template = {
  trade: "shop",
  greeting: "{saudacao}, {primeiro_nome}! Que bom receber sua mensagem.",
  queues: [
    {
      name: "Vendas",
      color: "#2E8B57",
      greetingMessage: "Você está falando com as vendas. Como podemos ajudar?",
      options: [
        {
          title: "Comprar um produto",
          message: "Conte o que você procura. Se tiver uma foto ou o nome do produto, pode enviar.",
        },
        {
          title: "Preço e disponibilidade",
          message: "Envie o nome, a foto ou o código do produto, e a quantidade que você quer.",
        },
        {
          title: "Pagamento",
          message: "Envie o número do pedido, se já tiver um, e conte como prefere pagar.",
        },
      ],
    },
    {
      name: "Trocas e devoluções",
      color: "#C25A00",
      greetingMessage: "Sentimos muito que algo não tenha saído como esperado. O que aconteceu?",
      options: [
        {
          title: "Quero trocar",
          message: "Envie o número do pedido e diga por qual produto, tamanho ou cor quer trocar.",
        },
        { title: "Produto com defeito", message: "Envie o número do pedido e uma foto que mostre o defeito." },
        { title: "Quero devolver", message: "Envie o número do pedido e conte o motivo." },
      ],
    },
    {
      name: "Entregas",
      color: "#2F6FBB",
      greetingMessage: "Vamos localizar seu pedido.",
      options: [
        {
          title: "Onde está meu pedido?",
          message: "Envie o número do pedido ou o nome completo de quem comprou.",
        },
        { title: "Mudar o endereço", message: "Envie o número do pedido e o endereço completo, com CEP." },
        { title: "O prazo passou", message: "Envie o número do pedido e a data prometida para a entrega." },
      ],
    },
  ],
  quickMessages: [
    { shortcode: "ola", message: "{saudacao}, {primeiro_nome}! Como posso ajudar?" },
    { shortcode: "pedido", message: "Pode me enviar o número do pedido, por favor?" },
    { shortcode: "aguarde", message: "Só um instante, {primeiro_nome}. Estou verificando para você." },
    { shortcode: "comprovante", message: "Quando fizer o pagamento, envie o comprovante por aqui, por favor." },
    { shortcode: "enviado", message: "Seu pedido já saiu para entrega. Quando chegar, me conte se está tudo certo!" },
    { shortcode: "obrigado", message: "Obrigado pela compra, {primeiro_nome}! Se precisar de algo, é só chamar." },
  ],
  tags: [
    { name: "Orçamento", color: "#2F6FBB" },
    { name: "Aguardando pagamento", color: "#C25A00" },
    { name: "Troca", color: "#B0418C" },
    { name: "Pós-venda", color: "#6B4FBB" },
  ],
};
