import type { Cluster } from "../../testing/servers/cluster.ts";
import type { Customer } from "./people.ts";

type Stored = { body: string; fromMe: boolean; failure: string | null };

/** Checks a customer's final state, whatever was killed when; returns each breach in words. */
export async function breachesOf({ sql, sandbox }: Cluster, customer: Customer): Promise<string[]> {
  const { number, account, isOrdered, wrote, acknowledged, refused } = customer;
  const stored = await sql<Stored[]>`
    select m.body, m.from_me as "fromMe", m.failure from messages m join contacts c on c.id = m.contact_id
    where c.number = ${number} order by m.created_at, m.id`;
  const theirs = stored.flatMap(({ fromMe, body }) => (fromMe ? [] : body));
  const ours = stored.filter(({ fromMe }) => fromMe);
  const shown = sandbox.sentTo(number, account);
  const found: string[] = [];
  const say = (what: string) => found.push(`${number}: ${what}`);
  const inOrder = (texts: string[]) => (isOrdered ? texts : texts.toSorted());
  compare(inOrder(wrote), inOrder(theirs), "wrote", "is stored", say);
  // A refusal is final, but an answer may have been lost on its way: the stored messages count.
  const known = new Set([...acknowledged, ...refused]);
  for (const { body } of ours) if (!known.has(body)) say(`nobody said ${body}`);
  compare(
    acknowledged,
    acknowledged.filter((body) => ours.some((one) => one.body === body)),
    "acknowledged",
    "is stored",
    say,
  );
  compare(
    ours.flatMap(({ body, failure }) => (failure ? [] : body)),
    shown.map(({ text }) => text),
    "is stored",
    "is on the phone",
    say,
  );
  return found;
}

/** Compares two lists: the same items, once each and in the same order. */
function compare(
  expected: readonly string[],
  actual: readonly string[],
  there: string,
  here: string,
  say: (what: string) => void,
): void {
  const counted = new Map<string, number>();
  for (const one of actual) counted.set(one, (counted.get(one) ?? 0) + 1);
  let agree = true;
  for (const one of expected) {
    const count = counted.get(one) ?? 0;
    if (count === 1) continue;
    agree = false;
    say(`"${one}" ${there}, and ${here} ${count} times`);
  }
  for (const one of counted.keys()) {
    if (expected.includes(one)) continue;
    agree = false;
    say(`"${one}" ${here}, but not ${there}`);
  }
  if (!agree) return;
  const first = expected.findIndex((one, place) => actual[place] !== one);
  if (first >= 0) say(`"${expected[first]}" ${there} before "${actual[first]}", and ${here} after it`);
}

/** Checks the final state of the whole installation. */
export async function breachesOfAll({ sql, sandbox }: Cluster, accounts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const doubled = await sql`select contact_id, connection_id, count(*)::int as n from tickets where status <> 'closed'
    group by contact_id, connection_id having count(*) > 1`;
  for (const { contact_id, n } of doubled) found.push(`contact ${contact_id} has ${n} live tickets on one connection`);
  for (const account of accounts) {
    const online = (await sandbox.devices({ account })).filter(({ connected }) => connected).length;
    if (online !== 1) found.push(`${account} has ${online} sessions`);
  }
  return found;
}

/** Compares the unread counters with a recount, while the tickets are neither written nor read. */
export async function miscounted({ sql }: Cluster, numbers: readonly string[]): Promise<string[]> {
  const rows = await sql<{ number: string; counter: number; unread: number }[]>`
    select c.number, t.unread_messages as counter,
      (select count(*)::int from messages m where m.ticket_id = t.id and not m.from_me and not m.read) as unread
    from tickets t join contacts c on c.id = t.contact_id where c.number = any(${[...numbers]}) and t.status <> 'closed'`;
  return rows.flatMap(({ number, counter, unread }) =>
    counter === unread ? [] : `${number}: the counter says ${counter} unread, and there are ${unread}`,
  );
}
