import { consentWord, plainAnswer } from "@balcao/shared/automation/bot/answer.ts";
import { tapIn } from "@balcao/shared/channels/question.ts";
import { type CampaignStatus, confirmationHours } from "@balcao/shared/outreach/campaigns.ts";
import { and, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { InboundMessage } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { campaignShipments } from "../campaign-shipments.table.ts";
import { campaigns } from "../campaigns.table.ts";
import { publishProgress } from "../report/publish-progress.ts";
import { enqueueSend } from "./campaign-queue.ts";

/** Answers that mean yes in every campaign. */
const affirmative = new Set(["sim", "s", "1", "ok", "yes", "si"]);

/**
 * Takes a message as the answer to a campaign's question, the latest one if there are several. Returns true if it was a
 * yes, which a cancelled campaign keeps for its restart; anything else is an ordinary message, but a plain no is noted.
 * Runs in the transaction that stores the message.
 */
export async function recordConfirmation(
  ctx: Context,
  contactId: number,
  { mediaType, body, content, fromMe }: Pick<InboundMessage, "mediaType" | "body" | "content" | "fromMe">,
): Promise<boolean> {
  // The words on an option of ours, such as the yes to consent, are no answer to a campaign.
  if (tapIn(content)) return false;
  const answer = mediaType === "chat" && !fromMe ? plainAnswer(body) : "";
  if (answer === "") return false;
  const [asked] = await ctx.db
    .select({
      id: campaignShipments.id,
      campaignId: campaignShipments.campaignId,
      connectionId: campaignShipments.connectionId,
      word: campaigns.confirmationWord,
      campaign: campaigns.status,
    })
    .from(campaignShipments)
    .innerJoin(campaigns, eq(campaigns.id, campaignShipments.campaignId))
    .where(
      and(
        eq(campaignShipments.contactId, contactId),
        isAsked(ctx),
        or(
          inArray(campaigns.status, ["EM_ANDAMENTO", "FORA_DO_HORARIO"]),
          and(eq(campaigns.status, "CANCELADA"), gt(campaignShipments.confirmationRequestedAt, questionsFrom(ctx))),
        ),
      ),
    )
    .orderBy(desc(campaignShipments.id))
    .limit(1)
    .for("update", { of: campaignShipments });
  if (!asked) return false;
  if (!affirmative.has(answer) && !isWord(answer, asked.word)) {
    await noteRefusal(ctx, asked, answer);
    return false;
  }
  const now = ctx.now();
  await ctx.db
    .update(campaignShipments)
    // A quick answer proves that the question arrived.
    .set({
      status: "confirmed",
      failure: null,
      confirmedAt: now,
      confirmationRequestedAt: sql`coalesce(${campaignShipments.confirmationRequestedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(campaignShipments.id, asked.id));
  await goOn(ctx, asked);
  return true;
}

/** Open questions: a quick answer may come before the receipt, and a no may still become a yes. */
const isAsked = (ctx: Context) =>
  or(
    inArray(campaignShipments.status, ["asking", "asked"]),
    and(
      eq(campaignShipments.status, "failed"),
      eq(campaignShipments.failure, "declined"),
      // Without a message after the question, it was the question that was refused.
      isNull(campaignShipments.messageId),
      or(
        isNull(campaignShipments.confirmationRequestedAt),
        gt(campaignShipments.confirmationRequestedAt, questionsFrom(ctx)),
      ),
    ),
  );

/** Questions from before this time are no longer open. */
const questionsFrom = (ctx: Context): Date => new Date(ctx.now().getTime() - confirmationHours * 3_600_000);

type Asked = { id: number; campaignId: number; connectionId: number | null; campaign: CampaignStatus };

const refusals: ReadonlySet<string> = new Set([
  "n",
  "nao quero",
  "nao obrigado",
  "nao, obrigado",
  "no gracias",
  "no, gracias",
]);

/** Notes a plain no, or the wish to leave. What it means for the contact's consent is the bot's affair. */
async function noteRefusal(ctx: Context, asked: Asked, answer: string): Promise<void> {
  const word = consentWord(answer);
  const failure = word === "left" ? "optedOut" : word === "refused" || refusals.has(answer) ? "declined" : null;
  if (!failure) return;
  await ctx.db.update(campaignShipments).set({ status: "failed", failure }).where(eq(campaignShipments.id, asked.id));
  await goOn(ctx, asked);
}

/** A planned send takes the answer up at its time; a resting connection begins now. */
async function goOn(ctx: Context, { campaign, campaignId, connectionId }: Asked): Promise<void> {
  if (connectionId !== null && campaign !== "CANCELADA") await enqueueSend(ctx, { campaignId, connectionId });
  publishProgress(ctx, campaignId);
}

const isWord = (answer: string, word: string | null): boolean => word !== null && plainAnswer(word) === answer;
