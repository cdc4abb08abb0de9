import { randomUUID } from "node:crypto";
import { z } from "zod";
import { signUpApp } from "../sign-up/sign-up-app.ts";
import type { OfficialNumber, Simulation } from "../state.ts";
import type { Webhooks } from "../webhooks/webhooks.ts";
import { mayUse } from "./caller.ts";
import { GraphError } from "./graph-error.ts";

/** A number's fields as `GET /{phone number id}` answers them. */
export const describeNumber = ({ phoneNumberId, number, name, isRegistered, ...rated }: OfficialNumber) => ({
  id: phoneNumberId,
  display_phone_number: `+${number}`,
  verified_name: name,
  quality_rating: rated.quality ?? "GREEN",
  code_verification_status: "VERIFIED",
  platform_type: isRegistered ? "CLOUD_API" : "NOT_APPLICABLE",
  status: isRegistered ? "CONNECTED" : "PENDING",
  throughput: { level: rated.throughput ?? "STANDARD" },
  whatsapp_business_manager_messaging_limit: rated.messagingLimit ?? "TIER_250",
  is_on_biz_app: rated.isOnPhone ?? false,
  health_status: healthOf(phoneNumberId, rated.health ?? "AVAILABLE"),
  account_mode: "LIVE",
  name_status: "APPROVED",
  webhook_configuration: {
    ...(rated.ownOverride && { phone_number: rated.ownOverride }),
    ...(rated.override && { whatsapp_business_account: rated.override }),
  },
});

/** A number's fields in the list of its account, which has another word for a registered one. */
export const listedNumber = (number: OfficialNumber) => ({
  ...describeNumber(number),
  status: number.isRegistered ? "LINKED" : "PENDING",
});

type Health = NonNullable<OfficialNumber["health"]>;

/** The number's health and its business's, as the field `health_status` has it. */
function healthOf(id: string, state: Health): object {
  const business = { entity_type: "BUSINESS", id: "1000000001", can_send_message: state };
  const errors = state === "AVAILABLE" ? {} : { errors: [reasons[state]] };
  return {
    can_send_message: state,
    entities: [
      { entity_type: "PHONE_NUMBER", id, can_send_message: "AVAILABLE" },
      { ...business, ...errors },
    ],
  };
}

const reasons: Record<Exclude<Health, "AVAILABLE">, object> = {
  LIMITED: {
    error_code: 141010,
    error_description: "The Business has not passed business verification.",
    possible_solution: "Visit business settings and start or resolve the business verification request.",
  },
  BLOCKED: {
    error_code: 141006,
    error_description: "There is an error with the payment method.",
    possible_solution: "There was an error with your payment method. Please add a new payment method to the account.",
  },
};

/** The answer to `GET /debug_token`: a token without an end, unless it was given one. */
export const describeToken = (sim: Simulation, token: string): object => {
  const endsAt = [...sim.numbers.values()].find((one) => mayUse(sim, one, token))?.tokenEndsAt ?? 0;
  const scopes = ["whatsapp_business_management", "whatsapp_business_messaging"];
  const granted = sim.granted.get(token);
  const granular = granted && { granular_scopes: scopes.map((scope) => ({ scope, target_ids: granted })) };
  const expires_at = Math.floor(endsAt / 1000);
  return { data: { app_id: signUpApp.id, type: "SYSTEM_USER", is_valid: true, expires_at, scopes, ...granular } };
};

/** Only the asked fields, and the id, as Meta answers. */
export function pick(all: Record<string, unknown>, fields: string | undefined): object {
  if (!fields) return { id: all.id, display_phone_number: all.display_phone_number, verified_name: all.verified_name };
  const wanted = new Set(["id", ...fields.split(",")]);
  return Object.fromEntries(Object.entries(all).filter(([name]) => wanted.has(name)));
}

export const NumberRating = z
  .object({
    quality: z.enum(["GREEN", "YELLOW", "RED"]),
    messagingLimit: z.string().regex(/^TIER_\w+$/),
    throughput: z.enum(["STANDARD", "HIGH"]),
    isOnPhone: z.boolean(),
    isLocked: z.boolean(),
    health: z.enum(["AVAILABLE", "LIMITED", "BLOCKED"]),
    /** When its token ends, in milliseconds since 1970; 0 for no end. */
    tokenEndsAt: z.int().min(0),
  })
  .partial();
export type NumberRating = z.infer<typeof NumberRating>;

/** Changes a number's ratings and limits. With `isTold`, the webhooks that Meta sends for each of them notify the business. */
export function rateNumber(
  sim: Simulation,
  webhooks: Webhooks,
  number: OfficialNumber,
  given: NumberRating,
  isTold = true,
): void {
  const before = { ...number };
  Object.assign(number, NumberRating.parse(given));
  sim.numbers.set(number.phoneNumberId, number);
  // Meta sends no webhook of the last two: they are read.
  const { isLocked: _, health: _health, tokenEndsAt: _end, ...ratings } = given;
  if (!isTold) return;
  const limit = number.messagingLimit ?? "TIER_250";
  const limitBefore = before.messagingLimit ?? "TIER_250";
  if (number.isLocked !== before.isLocked)
    webhooks.account(number.wabaId, "account_update", {
      event: "DISABLED_UPDATE",
      ban_info: { waba_ban_state: number.isLocked ? "DISABLE" : "REINSTATE", waba_ban_date: sim.now() },
    });
  if (limit !== limitBefore)
    webhooks.account(number.wabaId, "business_capability_update", {
      max_daily_conversations_per_business: peopleIn(limit),
      max_phone_numbers_per_business: 2,
    });
  if (Object.keys(ratings).length === 0) return;
  const isFaster = number.throughput === "HIGH" && before.throughput !== "HIGH";
  const isUpgrade = peopleIn(limitBefore) !== -1 && (peopleIn(limit) === -1 || peopleIn(limit) > peopleIn(limitBefore));
  const usual = number.quality === "RED" ? "FLAGGED" : "UNFLAGGED";
  const event = limit === limitBefore ? usual : isUpgrade ? "UPGRADE" : "DOWNGRADE";
  webhooks.account(number.wabaId, "phone_number_quality_update", {
    display_phone_number: number.number,
    event: isFaster ? "THROUGHPUT_UPGRADE" : event,
    ...(limit !== limitBefore && { old_limit: limitBefore, current_limit: limit }),
    max_daily_conversations_per_business: limit,
  });
}

/** The people a day of a limit such as TIER_2K; -1 for one without a limit, as Meta writes it. */
function peopleIn(limit: string): number {
  const [, digits, thousands] = /^TIER_(\d+)(K?)$/.exec(limit) ?? [];
  return digits ? Number(digits) * (thousands ? 1_000 : 1) : -1;
}

const Registration = z.object({ messaging_product: z.literal("whatsapp"), pin: z.string().regex(/^\d{6}$/) });

/** Registers a number; the first PIN becomes the number's own. Throws 133005 for another PIN, 100 for a phone's number. */
export function register(sim: Simulation, number: OfficialNumber, body: unknown): void {
  const form = Registration.safeParse(body);
  if (!form.success) throw new GraphError(100, "pin: six digits");
  if (number.isOnPhone) throw new GraphError(100, "The phone's WhatsApp Business app has registered the number.");
  if (number.pin !== null && number.pin !== form.data.pin) throw new GraphError(133005);
  Object.assign(number, { pin: form.data.pin, isRegistered: true });
  sim.numbers.set(number.phoneNumberId, number);
}

const Subscription = z.object({ override_callback_uri: z.url(), verify_token: z.string().min(1) });

/**
 * Subscribes the app to the webhooks of an account's numbers. Another address than the app's must first answer the
 * challenge. Throws 100 if it does not.
 */
export async function subscribe(sim: Simulation, numbers: readonly OfficialNumber[], body: unknown): Promise<void> {
  const form = Subscription.safeParse(body);
  if (form.success) await challenge(form.data.override_callback_uri, form.data.verify_token);
  for (const number of numbers) {
    Object.assign(number, { isSubscribed: true, override: form.success ? form.data.override_callback_uri : null });
    sim.numbers.set(number.phoneNumberId, number);
  }
}

const Configuration = z.object({
  webhook_configuration: z.object({ override_callback_uri: z.string().max(200), verify_token: z.string().default("") }),
});

/**
 * Sets the address of one number's webhooks after it answered the challenge; an empty one removes it. Throws 100 if it did
 * not answer, and for a body without an address.
 */
export async function configure(sim: Simulation, number: OfficialNumber, body: unknown): Promise<void> {
  const form = Configuration.safeParse(body);
  if (!form.success) throw new GraphError(100, "webhook_configuration: override_callback_uri and verify_token");
  const { override_callback_uri: url, verify_token: verifyToken } = form.data.webhook_configuration;
  if (url !== "") {
    if (!z.url().safeParse(url).success || verifyToken === "")
      throw new GraphError(100, "override_callback_uri: an address with its verify_token");
    await challenge(url, verifyToken);
  }
  number.ownOverride = url || null;
  sim.numbers.set(number.phoneNumberId, number);
}

/** Asks an address to prove that it expects these webhooks. */
async function challenge(url: string, verifyToken: string): Promise<void> {
  const asked = new URL(url);
  const word = String(Math.floor(Math.random() * 1e9)) + randomUUID().replace(/\D/g, "").slice(0, 4);
  for (const [name, value] of Object.entries({ mode: "subscribe", challenge: word, verify_token: verifyToken }))
    asked.searchParams.set(`hub.${name}`, value);
  const answer = await fetch(asked).catch(() => null);
  if (!answer?.ok || (await answer.text()) !== word)
    throw new GraphError(100, "The callback URL could not be verified: it did not answer the challenge.");
}
