import { type TextService, textsPerDay } from "@balcao/shared/campaigns.ts";
import { messageBodyMax } from "@balcao/shared/messages.ts";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { dayInTimeZone } from "../../platform/time-zone.ts";
import { companyTimeZone } from "../companies/company-time-zone.ts";
import { textQuotas } from "./text-quotas.table.ts";

/** Any service that speaks OpenAI's chat completions. The address is the operator's own choice, inside or outside. */
export type TextWriter = { url: string; key: string | null; model: string };

const patienceMs = 30_000;
const answerMaxBytes = 256 * 1024;

const instructions = `You write one WhatsApp message that a company sends to its customers. Answer with the message only: no title, no quotation marks around it, no explanation. Write in the language of the request, at most 600 characters, friendly and plain. *bold* and _italic_ are WhatsApp's. The variables {nome}, {numero}, {email} and {saudacao} (a greeting) are filled for each customer; others that the request names between braces may be used too. Use no other placeholder.`;

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().trim().min(1) }) })).min(1),
});

/** Has a text written from a person's own words. What did not come does not count against the day. */
export async function writeText(ctx: Context, writer: TextWriter | null, prompt: string): Promise<string> {
  if (!writer) throw new AppError("ERR_TEXTS_NOT_CONFIGURED");
  const day = await companyDay(ctx);
  await takeOne(ctx, day);
  try {
    return (await ask(writer, prompt)).slice(0, messageBodyMax);
  } catch (error) {
    await giveBack(ctx, day);
    // Only what went wrong, never what was asked: prompts may name people.
    ctx.log.warn({ error: reasonOf(error) }, "the service that writes texts failed");
    throw new AppError("ERR_TEXTS_FAILED");
  }
}

/** Whether texts can be written, and how many of the day's are left. */
export async function readTextService(ctx: Context, writer: TextWriter | null): Promise<TextService> {
  const [quota] = await ctx.db.select().from(textQuotas).where(eq(textQuotas.companyId, ctx.companyId));
  const used = quota?.day === (await companyDay(ctx)) ? quota.used : 0;
  return { isConfigured: writer !== null, left: textsPerDay - used };
}

const companyDay = async (ctx: Context): Promise<string> => dayInTimeZone(ctx.now(), await companyTimeZone(ctx));

/** Counted in the statement: of two clicks at once the second sees the first. Throws ERR_TEXTS_QUOTA. */
async function takeOne({ db, companyId }: Context, day: string): Promise<void> {
  const isToday = sql`${textQuotas.day} = ${day}`;
  const [taken] = await db
    .insert(textQuotas)
    .values({ companyId, day, used: 1 })
    .onConflictDoUpdate({
      target: textQuotas.companyId,
      set: { day, used: sql`case when ${isToday} then ${textQuotas.used} + 1 else 1 end` },
      setWhere: sql`not (${isToday}) or ${textQuotas.used} < ${textsPerDay}`,
    })
    .returning({ used: textQuotas.used });
  if (!taken) throw new AppError("ERR_TEXTS_QUOTA", undefined, { details: { perDay: textsPerDay } });
}

async function giveBack({ db, companyId }: Context, day: string): Promise<void> {
  await db
    .update(textQuotas)
    .set({ used: sql`${textQuotas.used} - 1` })
    .where(sql`${textQuotas.companyId} = ${companyId} and ${textQuotas.day} = ${day} and ${textQuotas.used} > 0`);
}

async function ask({ url, key, model }: TextWriter, prompt: string): Promise<string> {
  const messages = [
    { role: "system", content: instructions },
    { role: "user", content: prompt },
  ];
  const response = await fetch(`${url}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, messages }),
    // The key is meant for this address only.
    redirect: "error",
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  return Completion.parse(JSON.parse(await readAnswer(response))).choices[0]?.message.content ?? "";
}

async function readAnswer(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > answerMaxBytes) throw new Error("its answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Of an answer that makes no sense, only that: a parser's message would quote it. */
const reasonOf = (error: unknown): string => {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return "its answer makes no sense";
  return error instanceof Error ? error.message : "unknown";
};
