import { and, eq, isNull, sql } from "drizzle-orm";
import { type Finding, ok, warn } from "../../platform/finding.ts";
import type { Database } from "../../platform/sql/database.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { connections } from "../connections/connections.table.ts";
import { cloudNumbers } from "./cloud-numbers.table.ts";
import type { Trouble } from "./graph-meaning.ts";

const check = "official numbers";
const dayMs = 86_400_000;
/** A token that ends within this time has to be replaced by then. */
const tokenWarnMs = 14 * dayMs;
/** Each number is read once a day. */
const staleMs = 3 * dayMs;
const mostLines = 50;

type Row = Awaited<ReturnType<typeof readNumbers>>[number];
type Problem = { found: string; fix: string };

/**
 * The doctor's look at the official numbers as Meta described them last. Their problems are warnings: the company's admins
 * have to act, and the installation works. `isReached`: Meta can call the addresses of companies' own apps.
 */
export async function examineNumbers(db: Database, isReached: boolean, now = new Date()): Promise<Finding[]> {
  const numbers = await readNumbers(db);
  if (numbers.length === 0) return [];
  const problems = numbers.flatMap((number) => {
    const problem = (number.isOfOwnApp && !isReached && unreached) || problemOf(number, now);
    if (!problem) return [];
    const found = `"${number.name}" of ${number.company}: ${problem.found}`;
    return [warn(check, onOneLine(found), onOneLine(problem.fix))];
  });
  const wellCount = numbers.length - problems.length;
  const more = problems.length - mostLines;
  return [
    ...(wellCount > 0 ? [ok(check, `${wellCount} of ${numbers.length} without a problem`)] : []),
    ...problems.slice(0, mostLines),
    ...(more > 0 ? [warn(check, `${more} more have problems`, "Solve the ones above first.")] : []),
  ];
}

/** Names and reasons are strangers' texts: none may begin a line, or command the operator's terminal. */
const onOneLine = (text: string): string => text.replace(/[\s\p{C}]+/gu, " ");

const readNumbers = (db: Database) =>
  db
    .select({
      name: connections.name,
      company: companies.name,
      trouble: cloudNumbers.trouble,
      quality: cloudNumbers.quality,
      canSend: cloudNumbers.canSend,
      sendProblems: cloudNumbers.sendProblems,
      tokenEndsAt: cloudNumbers.tokenEndsAt,
      readAt: cloudNumbers.readAt,
      isOfOwnApp: sql<boolean>`${cloudNumbers.addressWord} is not null`,
    })
    .from(cloudNumbers)
    .innerJoin(connections, eq(connections.id, cloudNumbers.connectionId))
    .innerJoin(companies, eq(companies.id, cloudNumbers.companyId))
    .where(and(eq(connections.enabled, true), isNull(companies.archivedAt)))
    .orderBy(sql`${companies.id}, ${connections.id}`);

const unreached: Problem = {
  found: "it belongs to the company's own app at Meta, which only calls https addresses",
  fix: "Set BALCAO_PUBLIC_URL to an https address, and save the number's access token again under Conexões.",
};

/** The first problem to solve; null without one. */
function problemOf({ trouble, tokenEndsAt, canSend, sendProblems, quality, readAt }: Row, now: Date): Problem | null {
  if (trouble) return { found: `Meta refuses it: ${troubles[trouble].found}`, fix: troubles[trouble].fix };
  if (tokenEndsAt && tokenEndsAt.getTime() - now.getTime() < tokenWarnMs)
    return {
      found: `its access token ends on ${dayOf(tokenEndsAt)}`,
      fix: "Create a token without an end at Meta, and replace this one under Conexões.",
    };
  if (canSend === "BLOCKED" || canSend === "LIMITED")
    return {
      found: `Meta ${canSend === "BLOCKED" ? "blocks" : "limits"} its messages${reasonsIn(sendProblems)}`,
      fix: (sendProblems ?? []).find(({ solution }) => solution)?.solution ?? "See the number in WhatsApp Manager.",
    };
  if (quality === "RED" || quality === "YELLOW")
    return { found: `Meta rates it ${quality}`, fix: "Write only to people who asked for it." };
  if (readAt && now.getTime() - readAt.getTime() > staleMs)
    return {
      found: `Meta has not described it since ${dayOf(readAt)}`,
      fix: "The log says why. A running server reads each number once a day.",
    };
  return null;
}

const reasonsIn = (problems: Row["sendProblems"]): string => {
  const descriptions = (problems ?? []).flatMap(({ description }) => description || []);
  return descriptions.length > 0 ? `: ${descriptions.join(" ")}` : "";
};

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const troubles: Record<Trouble, Problem> = {
  token: { found: "the access token is no longer valid", fix: "Replace it under Conexões." },
  permission: {
    found: "the access token may not use the number",
    fix: "Create one with both WhatsApp permissions, and replace this one under Conexões.",
  },
  number: { found: "it is not registered", fix: "See the number in WhatsApp Manager." },
  account: {
    found: "the account is locked, or cannot be charged",
    fix: "See the account in WhatsApp Manager.",
  },
};
