import { GraphError } from "../graph/graph-error.ts";
import { type OfficialNumber, type Simulation, sandboxId } from "../state.ts";

/** The business has read a person's message and those before it. Throws 100 for a message that is unknown. */
export async function markRead(
  sim: Simulation,
  number: OfficialNumber,
  wamid: string,
  isTyping: boolean,
): Promise<void> {
  const id = sandboxId(wamid);
  const person = await authorOf(sim, number, id);
  if (!person) throw new GraphError(131009, "The message id is unknown.");
  await sim.sandbox.read({ phone: number.number, chat: person });
  if (isTyping) await sim.sandbox.typing({ from: number.number, to: person });
}

async function authorOf({ sandbox }: Simulation, { number }: OfficialNumber, id: string): Promise<string | null> {
  for (const { chat } of await sandbox.chats({ phone: number })) {
    const messages = await sandbox.messages({ phone: number, chat, limit: 5000 });
    if (messages.some((message) => message.id === id && !message.fromMe)) return chat;
  }
  return null;
}
