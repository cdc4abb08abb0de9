import type { ChatMessage } from "@balcao/whatsapp-sandbox/control/control-api.ts";
import { z } from "zod";
import { GraphError } from "../graph/graph-error.ts";
import { hiddenId, type OfficialNumber, type Simulation } from "../state.ts";
import type { Webhooks } from "../webhooks/webhooks.ts";
import { fileOf } from "./file-of.ts";
import { toUpdate } from "./to-update.ts";

const dayMs = 86_400_000;
const historyMs = 180 * dayMs;
/** Files of older messages are not handed out. */
const filesMs = 14 * dayMs;
/** The beginnings of Meta's three phases, in days before the number joined. */
const phaseDays = [1, 90, 180] as const;
/** More than any chat of the sandbox has. */
const chatLength = 5000;
const chatsInChunk = 10;

const SyncForm = z.object({
  messaging_product: z.literal("whatsapp"),
  sync_type: z.enum(["smb_app_state_sync", "history"]),
});

type Parts = { sim: Simulation; webhooks: Webhooks };

/**
 * Shares what the phone of a number has, once each: its address book, or the conversations of 180 days. Throws 2593107 for
 * a second request.
 */
export async function sharePhone({ sim, webhooks }: Parts, number: OfficialNumber, body: unknown): Promise<object> {
  const form = SyncForm.safeParse(body);
  if (!form.success) throw new GraphError(100, "sync_type: smb_app_state_sync or history");
  if (!number.isOnPhone) throw new GraphError(100, "The number is not on the WhatsApp Business app.");
  const { sync_type: type } = form.data;
  const { refuseHistory } = sim.faults;
  if (type === "history" && refuseHistory !== null) throw new GraphError(refuseHistory, "The request is refused.");
  const shared = number.shared ?? [];
  if (shared.includes(type)) throw new GraphError(2593107, "The synchronization was requested before.");
  sim.numbers.set(number.phoneNumberId, Object.assign(number, { shared: [...shared, type] }));
  // Meta answers first.
  void (type === "history" ? shareHistory(sim, webhooks, number) : shareContacts(sim, webhooks, number)).catch(
    (error: unknown) => process.stderr.write(`cloud simulator: ${String(error)}\n`),
  );
  return { messaging_product: "whatsapp", request_id: `${number.phoneNumberId}-${type}` };
}

async function shareContacts(sim: Simulation, webhooks: Webhooks, number: OfficialNumber): Promise<void> {
  const contacts = await sim.sandbox.savedContacts({ phone: number.number });
  const timestamp = String(Math.floor(sim.now() / 1000));
  const state_sync = contacts.map(({ name, number: phone_number }) => ({
    type: "contact",
    contact: { full_name: name, first_name: name.split(" ")[0], phone_number },
    action: "add",
    metadata: { timestamp },
  }));
  if (state_sync.length > 0) webhooks.update(number, { state_sync }, "smb_app_state_sync");
}

async function shareHistory(sim: Simulation, webhooks: Webhooks, number: OfficialNumber): Promise<void> {
  if (sim.faults.declineHistory) {
    const words = "History sync is turned off by the business from the WhatsApp Business App";
    const error = { code: 2593109, title: words, message: words, error_data: { details: words } };
    webhooks.update(number, { history: [{ errors: [error] }] }, "history");
    return;
  }
  const chats = await pastChats(sim, number);
  const chunks = phaseDays.flatMap((days, phase) => {
    const [from, to] = [days * dayMs, phase === 0 ? 0 : (phaseDays[phase - 1] ?? 0) * dayMs];
    const inPhase = ({ at }: ChatMessage) => sim.now() - at < from && sim.now() - at >= to;
    const threads = chats
      .map(({ chat, messages }) => threadOf(sim, chat, messages.filter(inPhase)))
      .filter(({ messages }) => messages.length > 0);
    return Array.from({ length: Math.ceil(threads.length / chatsInChunk) }, (_, at) => ({
      ...{ phase, chunk_order: at + 1 },
      threads: threads.slice(at * chatsInChunk, (at + 1) * chatsInChunk),
    }));
  });
  for (const [at, { threads, ...chunk }] of chunks.entries()) {
    const metadata = { ...chunk, progress: Math.floor(((at + 1) / chunks.length) * 100) };
    webhooks.update(number, { history: [{ metadata, threads }] }, "history");
  }
  for (const message of chats.flatMap(({ messages }) => messages)) {
    if (!message.media || sim.now() - message.at > filesMs) continue;
    const update = toUpdate(message, await fileOf(sim, number, message));
    webhooks.update(number, { messages: [namedBy(sim, message.chat, update)] }, "history");
  }
}

/** The chats of the number's phone with people, with their messages of 180 days. */
async function pastChats({ sandbox, now }: Simulation, { number }: OfficialNumber) {
  const summaries = await sandbox.chats({ phone: number });
  const people = summaries.filter(({ chat }) => !chat.endsWith("@g.us"));
  return Promise.all(
    people.map(async ({ chat }) => {
      const messages = await sandbox.messages({ phone: number, chat, limit: chatLength });
      return { chat, messages: messages.filter(({ at, deleted }) => !deleted && now() - at < historyMs) };
    }),
  );
}

function threadOf(sim: Simulation, chat: string, messages: readonly ChatMessage[]) {
  const id = hiddenId(sim, chat);
  return {
    ...(id === null ? { id: chat } : { context: { user_id: id } }),
    messages: messages.map((message) => ({
      ...namedBy(sim, chat, pastUpdate(message)),
      history_context: { status: message.fromMe ? message.status.toUpperCase() : "READ" },
    })),
  };
}

/** A message without its file, which comes by itself. */
function pastUpdate(message: ChatMessage): object {
  if (!message.media) return toUpdate({ ...message, tapped: null }, null);
  const { from, id, timestamp } = toUpdate(message, null) as Record<string, unknown>;
  return { from, id, timestamp, type: "media_placeholder" };
}

/** An update with the id in place of the number of a person who hides it. */
function namedBy(sim: Simulation, person: string, update: object): object {
  const id = hiddenId(sim, person);
  const { from, ...rest } = update as { from?: string };
  return id !== null && from === person ? { from_user_id: id, ...rest } : update;
}
