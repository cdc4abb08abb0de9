import { randomUUID } from "node:crypto";
import type { Language } from "@balcao/shared/platform/languages.ts";
import { toSetting } from "@balcao/shared/workspace/settings.ts";
import { connectionQueues, connections } from "../../channels/connections/connections.table.ts";
import { commandSession } from "../../channels/connections/session/session-command.ts";
import { practiceKind } from "../../channels/practice/kind.ts";
import { pauses, planStep } from "../../channels/practice/plan-step.ts";
import { practices } from "../../channels/practice/practices.table.ts";
import { scripts } from "../../channels/practice/scripts.ts";
import { afterCommit, type Context } from "../../context.ts";
import { tags } from "../../inbox/tags/tags.table.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { queues } from "../../workspace/queues/queues.table.ts";
import { settings } from "../../workspace/settings/settings.table.ts";
import { userQueues, users } from "../../workspace/users/users.table.ts";
import type { PracticeRow } from "./find-practice.ts";

type Owner = { id: number; name: string; timeZone: string };

const queueColors = ["#0F766E", "#7C3AED", "#B45309"] as const;
const tagColors = ["#2563EB", "#C4314B", "#2E8B57"] as const;

/** Makes a person's practice company, in the caller's transaction. Its first customer writes a moment later. */
export async function makePractice(ctx: Context, owner: Owner, language: Language): Promise<PracticeRow> {
  const { db } = ctx;
  const script = scripts[language];
  const company = { name: script.company, isPractice: true, timeZone: owner.timeZone, createdAt: ctx.now() };
  const { id: companyId } = sole(await db.insert(companies).values(company).returning({ id: companies.id }));
  await db.insert(settings).values({ companyId, ...toSetting("campaignsEnabled", false) });
  await db.insert(tags).values(tagColors.map((color, at) => ({ companyId, color, name: script.tags[at] ?? "" })));
  const made = await db
    .insert(queues)
    .values(queueColors.map((color, at) => ({ companyId, color, name: script.queues[at] ?? "" })))
    .returning({ id: queues.id, name: queues.name });
  const userId = await addAgent(ctx, companyId, owner);
  const attended = made.filter(({ name }) => name !== script.queues[2]);
  await db.insert(userQueues).values(attended.map((queue) => ({ userId, queueId: queue.id })));
  const { id: connectionId } = sole(
    await db
      .insert(connections)
      .values({ companyId, name: script.connection, channel: practiceKind.name, isDefault: true, status: "CONNECTED" })
      .returning({ id: connections.id }),
  );
  const [reached] = made.filter(({ name }) => name === script.queues[0]);
  if (reached) await db.insert(connectionQueues).values({ connectionId, queueId: reached.id });
  const values = { connectionId, companyId, ownerId: owner.id, userId, language, createdAt: ctx.now() };
  const practice = sole(await db.insert(practices).values(values).returning());
  await planStep(ctx, { connectionId, customer: 0, does: { line: 0 } }, pauses.opening);
  // Servers begin to work the connection's queues.
  afterCommit(ctx, (outside) => commandSession(outside, { connectionId, command: "settle" }));
  return practice;
}

/**
 * The person's user in the practice company. Nobody can sign in as this user: it has no password, and no mail reaches
 * its address.
 */
async function addAgent({ db }: Context, companyId: number, { name }: Owner): Promise<number> {
  const email = `${randomUUID()}@practice.invalid`;
  return sole(await db.insert(users).values({ companyId, name, email, profile: "user" }).returning({ id: users.id }))
    .id;
}

function sole<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error("a new row was not returned");
  return row;
}
