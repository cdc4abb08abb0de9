import type { MediaType } from "@balcao/shared/channels/message-content.ts";

const wordByType: Record<MediaType, string> = {
  chat: "",
  image: "Foto",
  audio: "Áudio",
  video: "Vídeo",
  document: "Documento",
  sticker: "Figurinha",
  location: "Localização",
  contact: "Contato",
  poll: "Enquete",
  event: "Evento",
  order: "Pedido",
  product: "Produto",
  invite: "Convite para grupo",
  payment: "Pagamento",
  call: "Ligação",
  newNumber: "Trocou de número",
  viewOnce: "Visualização única",
  unreadable: "Mensagem ainda não recebida",
  unsupported: "Mensagem só no celular",
  other: "Anexo",
};

type Preview = { lastMessage: string; lastMessageType: string; lastMessageDeleted: boolean };

/**
 * The word that stands for a last message without words, in the language of existing clients; our console has its own.
 * Empty if the message has words, or there is none.
 */
export function wordInstead({ lastMessage, lastMessageType, lastMessageDeleted }: Preview): string {
  if (lastMessage !== "") return "";
  return lastMessageDeleted ? "Mensagem apagada" : (wordByType[lastMessageType as MediaType] ?? "");
}
