import { type BinaryNode, QueryIds } from "@whiskeysockets/baileys";
import type { ControlInput } from "../control/control-api.ts";
import type { NewChatLimits } from "../control/new-chat-limits.ts";
import { isGroup, networkJid, numberOf, unixSeconds } from "../network/addresses.ts";
import { deliver, linkedDevices } from "../network/deliver.ts";
import type { Account, LimitedNumber, Network } from "../network/state.ts";

const locked = 463;
const capped = 475;

const statuses = { none: "NONE", first: "FIRST_WARNING", second: "SECOND_WARNING", capped: "CAPPED" } as const;

const unlimited: LimitedNumber = { total: null, used: 0, until: null, warning: "none", lockUntil: null, started: [] };

/** A number's limits; it starts as many chats as it wants without them. */
const limitsOf = (network: Network, number: string): LimitedNumber => network.limits.get(number) ?? unlimited;

const shown = ({ started: _, ...limits }: LimitedNumber): NewChatLimits => limits;

/** Changes the given limits of a number, tells its linked devices, and returns all of them. */
export function limitNewChats(network: Network, { account, ...change }: ControlInput<"limits">) {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const before = limitsOf(network, account);
  const after: LimitedNumber = { ...before, ...Object.fromEntries(given) };
  if (given.length === 0) return shown(before);
  network.limits.set(account, after);
  if (after.lockUntil !== before.lockUntil) tell(network, account, lockNotice(after));
  if (given.some(([name]) => name !== "lockUntil")) tell(network, account, quotaNotice(after));
  return shown(after);
}

/**
 * The error for a linked device's message that starts a chat which the number may not start; null lets it pass, and
 * counts the chat if it is a new one. A contact who wrote to the number has an open chat.
 */
export function refuseNewChat(network: Network, account: Account, to: string): number | null {
  const limits = network.limits.get(account.number);
  const contact = numberOf(to);
  if (!limits || isGroup(to) || contact === account.number) return null;
  if (network.chats.list(contact, account.number).some(({ fromMe }) => fromMe)) return null;
  if (isLocked(limits)) return locked;
  if (limits.total === null || limits.started.includes(contact)) return null;
  if (limits.warning === "capped" || limits.used >= limits.total) return capped;
  const used = limits.used + 1;
  const warning = used >= limits.total ? ("capped" as const) : limits.warning;
  const after = { ...limits, used, warning, started: [...limits.started, contact] };
  network.limits.set(account.number, after);
  tell(network, account.number, quotaNotice(after));
  return null;
}

const isLocked = ({ lockUntil }: LimitedNumber): boolean => lockUntil !== null && lockUntil > Date.now();

/** The answer to a `w:mex` query, by its id. */
export function answerNewChats(network: Network, number: string, request: BinaryNode): BinaryNode {
  const limits = network.limits.get(number);
  const data =
    limits && request.attrs.query_id === QueryIds.MESSAGE_CAPPING_INFO
      ? { xwa2_message_capping_info: quotaOf(limits) }
      : limits && request.attrs.query_id === QueryIds.REACHOUT_TIMELOCK
        ? { xwa2_fetch_account_reachout_timelock: lockOf(limits) }
        : {};
  return { tag: "result", attrs: {}, content: Buffer.from(JSON.stringify({ data })) };
}

const seconds = (ms: number | null): string => (ms === null ? "0" : String(Math.floor(ms / 1000)));

const quotaOf = ({ total, used, until, warning }: LimitedNumber) => ({
  ...(total === null ? {} : { total_quota: total, used_quota: used }),
  ...(until === null ? {} : { cycle_end_timestamp: seconds(until) }),
  capping_status: statuses[warning],
});

const lockOf = (limits: LimitedNumber) => ({
  is_active: isLocked(limits),
  time_enforcement_ends: isLocked(limits) ? seconds(limits.lockUntil) : "0",
  enforcement_type: isLocked(limits) ? "BIZ_QUALITY" : "DEFAULT",
});

const quotaNotice = (limits: LimitedNumber) => ({
  operation: "MessageCappingInfoNotification",
  data: { xwa2_notify_new_chat_messages_capping_info_update: quotaOf(limits) },
});

const lockNotice = (limits: LimitedNumber) => ({
  operation: "NotificationUserReachoutTimelockUpdate",
  data: { xwa2_notify_account_reachout_timelock: lockOf(limits) },
});

let told = 0;

function tell(network: Network, number: string, { operation, data }: { operation: string; data: object }): void {
  for (const link of linkedDevices(network.accounts.get(number))) {
    told++;
    deliver(network, link, {
      tag: "notification",
      attrs: { from: networkJid, id: `mex-${Date.now()}-${told}`, type: "mex", t: unixSeconds() },
      content: [{ tag: "update", attrs: { op_name: operation }, content: Buffer.from(JSON.stringify({ data })) }],
    });
  }
}
