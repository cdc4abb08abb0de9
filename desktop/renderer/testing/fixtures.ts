import type { Connection } from "@balcao/shared/channels/connections.ts";
import type { ContactMerge } from "@balcao/shared/inbox/contact-merges.ts";
import type { Contact, ContactPage } from "@balcao/shared/inbox/contacts.ts";
import type { Message, MessageMedia, MessagePage } from "@balcao/shared/inbox/messages.ts";
import type { TicketNote } from "@balcao/shared/inbox/notes.ts";
import type { Ticket, TicketPage } from "@balcao/shared/inbox/tickets.ts";
import type { Chat, ChatMessage, ChatMessagePage, ChatPage } from "@balcao/shared/team/chats.ts";
import type { Session } from "@balcao/shared/workspace/auth.ts";
import type { QueueOption } from "@balcao/shared/workspace/queue-options.ts";
import type { Queue } from "@balcao/shared/workspace/queues.ts";
import type { User } from "@balcao/shared/workspace/users.ts";

const uuidOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
export const support = { id: 1, name: "Suporte", color: "#0E7A8A" };

export function aSession(token = "token-1", profile: "admin" | "user" = "admin"): Session {
  return {
    token,
    user: {
      id: 7,
      name: "Marina Lopes",
      email: "marina@example.com",
      profile,
      super: false,
      companyId: 1,
      company: { id: 1, name: "Loja", dueDate: null, timeZone: "America/Sao_Paulo", settings: [] },
      queues: [{ ...support, UserQueue: { userId: 7, queueId: 1 } }],
      selectedCompanyId: null,
      selectedCompanyQueues: [],
      supportEndsAt: null,
    },
  };
}

export function aTicket(id: number, change: Partial<Ticket> = {}): Ticket {
  return {
    id,
    uuid: uuidOf(id),
    protocol: `SAC20261121120000${String(id).padStart(15, "0")}`,
    companyId: 1,
    status: "pending",
    userId: null,
    user: null,
    queueId: 1,
    queue: support,
    contactId: id,
    contact: { id, name: `Contato ${id}`, number: "5531988421907", email: "", profilePicUrl: null },
    whatsappId: 1,
    whatsapp: { id: 1, name: "Loja Centro" },
    channel: "whatsapp",
    lastMessage: "Olá",
    lastMessageWordless: false,
    lastMessageFromMe: false,
    lastMessageType: "chat",
    lastMessageDeleted: false,
    lastMessageFailure: null,
    unreadMessages: 0,
    isGroup: false,
    chatbot: false,
    verifyTicket: false,
    tags: [],
    lastMessageAt: momentOf(id),
    unansweredSince: momentOf(id),
    waitingSince: momentOf(id),
    createdAt: "2026-11-21T12:00:00.000Z",
    updatedAt: momentOf(id),
    ...change,
  };
}

/** A later time for a higher id. */
const momentOf = (id: number): string => new Date(Date.UTC(2026, 10, 21, 12, 0, id)).toISOString();

export function aMessage(id: number, change: Partial<Message> = {}): Message {
  return {
    id: String(id),
    ticketId: 1,
    contactId: 1,
    contact: { id: 1, name: "Contato 1" },
    userId: null,
    user: null,
    authorName: null,
    queueId: 1,
    queue: support,
    body: `Mensagem ${id}`,
    fromMe: false,
    read: true,
    ack: 0,
    failure: null,
    mediaType: "chat",
    mediaUrl: null,
    media: null,
    content: null,
    reactions: [],
    isAutomatic: false,
    isDeleted: false,
    editedAt: null,
    quotedMsg: null,
    clientId: null,
    createdAt: new Date(Date.UTC(2026, 10, 21, 12, 0, id % 60)).toISOString(),
    ...change,
  };
}

export const ticketPage = (tickets: Ticket[], nextCursor: string | null = null): TicketPage => ({
  tickets,
  count: tickets.length,
  hasMore: nextCursor !== null,
  nextCursor,
});

export const messagePage = (messages: Message[], nextCursor: string | null = null): MessagePage => ({
  messages,
  count: messages.length,
  hasMore: nextCursor !== null,
  nextCursor,
  previousCursor: null,
  ticket: aTicket(1, { status: "open" }),
  tickets: [],
});

/** The merge of contact 6 into another. */
export const aMerge = (id: number, more: Partial<ContactMerge> = {}): ContactMerge => ({
  id,
  contact: { id: 6, name: "Renata F.", number: null, username: null },
  at: "2026-11-20T12:00:00.000Z",
  user: { id: 7, name: "Marina Lopes" },
  waitsForId: null,
  undoneAt: null,
  undoneBy: null,
  ...more,
});

export function aContact(id: number, change: Partial<Contact> = {}): Contact {
  return {
    id,
    uuid: uuidOf(id),
    companyId: 1,
    name: `Contato ${id}`,
    number: "5531988421907",
    email: "",
    profilePicUrl: null,
    isGroup: false,
    extraInfo: [],
    consent: null,
    createdAt: "2026-11-21T12:00:00.000Z",
    ...change,
  };
}

export const contactPage = (contacts: Contact[], nextCursor: string | null = null): ContactPage => ({
  contacts,
  count: contacts.length,
  hasMore: nextCursor !== null,
  nextCursor,
});

export const anOption = (id: number, title: string, change: Partial<QueueOption> = {}): QueueOption => ({
  id,
  queueId: 1,
  parentId: null,
  title,
  message: "",
  option: id,
  optionType: "TEXT_LIST",
  fileType: null,
  fileName: null,
  path: null,
  file: null,
  finalize: false,
  waitTreatment: false,
  ...change,
});

export function aNote(id: number, change: Partial<TicketNote> = {}): TicketNote {
  return {
    id,
    note: `Nota ${id}`,
    ticketId: 1,
    contactId: 1,
    userId: 8,
    user: { id: 8, name: "Paulo Teles", email: "paulo@example.com" },
    contact: { id: 1, name: "Contato 1" },
    ticket: { id: 1, status: "open", createdAt: "2026-11-21T12:00:00.000Z" },
    createdAt: "2026-11-20T20:51:00.000Z",
    ...change,
  };
}

export const aMedia = (name: string, mimeType: string, change: Partial<MessageMedia> = {}): MessageMedia => ({
  state: "ready",
  file: { id: uuidOf(900), name, mimeType, size: 188_416, url: `/public/${uuidOf(900)}?signature=s` },
  name,
  size: 188_416,
  width: null,
  height: null,
  durationSeconds: null,
  thumbnail: null,
  isVoice: false,
  ...change,
});

export function aUser(id: number, change: Partial<User> = {}): User {
  return {
    id,
    name: `Usuário ${id}`,
    email: `usuario${id}@example.com`,
    profile: "user",
    super: false,
    online: false,
    companyId: 1,
    queues: [support],
    openTicketLimit: null,
    ...change,
  };
}

export function aConnection(id: number, change: Partial<Connection> = {}): Connection {
  return {
    id,
    companyId: 1,
    name: `Conexão ${id}`,
    number: "5531988001020",
    status: "CONNECTED",
    qrcode: "",
    retries: 0,
    isDefault: false,
    channel: "whatsapp",
    channelKind: "whatsapp-web",
    capabilities: [
      "pairing",
      "edit",
      "revoke",
      "react",
      "groups",
      "checkNumbers",
      "profilePicture",
      "contactPictures",
      "phoneBook",
      "typing",
    ],
    provider: "beta",
    uuid: uuidOf(id),
    greetingMessage: "",
    greetingMessageType: "MESSAGE",
    complationMessage: "",
    outOfHoursMessage: "",
    ratingMessage: "",
    fileId: null,
    file: null,
    token: "",
    image: null,
    profileName: null,
    profileStatus: null,
    allowGroups: false,
    queues: [support],
    updatedAt: "2026-11-21T15:30:00.000Z",
    ...change,
  };
}

export function aQueue(id: number, name: string, change: Partial<Queue> = {}): Queue {
  return {
    id,
    name,
    color: "#0E7A8A",
    companyId: 1,
    greetingMessage: "",
    outOfHoursMessage: "",
    optionType: "TEXT_LIST",
    initialMessageType: "MESSAGE",
    fileId: null,
    file: null,
    schedules: [],
    idleReminderMinutes: null,
    idleReminderMessage: "",
    idleReminderTemplate: null,
    idleCloseMinutes: null,
    distribution: "off",
    ...change,
  };
}

/** A chat of Marina, who is signed in, and Paulo. */
export function aChat(id: number, change: Partial<Chat> & { unreads?: number } = {}): Chat {
  const { unreads = 0, ...fields } = change;
  const [marina, paulo] = [
    { id: 7, name: "Marina Lopes" },
    { id: 8, name: "Paulo Teles" },
  ];
  return {
    id,
    uuid: uuidOf(id),
    title: `Chat ${id}`,
    ownerId: marina.id,
    owner: marina,
    users: [
      { userId: marina.id, unreads, user: marina },
      { userId: paulo.id, unreads: 0, user: paulo },
    ],
    lastMessage: "",
    companyId: 1,
    createdAt: "2026-11-21T12:00:00.000Z",
    updatedAt: new Date(Date.UTC(2026, 10, 21, 12, id)).toISOString(),
    ...fields,
  };
}

export function aChatMessage(id: number, change: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: String(id),
    chatId: 1,
    senderId: 8,
    sender: { id: 8, name: "Paulo Teles" },
    message: `Recado ${id}`,
    media: null,
    mentions: [],
    clientId: null,
    createdAt: new Date(Date.UTC(2026, 10, 21, 12, 0, id % 60)).toISOString(),
    ...change,
  };
}

const pageOf = <Row>(records: Row[], nextCursor: string | null) => ({
  records,
  count: records.length,
  hasMore: nextCursor !== null,
  nextCursor,
});
export const chatPage = (chats: Chat[], nextCursor: string | null = null): ChatPage => pageOf(chats, nextCursor);
export const chatMessagePage = (messages: ChatMessage[], nextCursor: string | null = null): ChatMessagePage =>
  pageOf(messages, nextCursor);
