import { setTimeout as pause } from "node:timers/promises";
import { defineCommand } from "citty";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { connections as connectionRows } from "../channels/connections/connections.table.ts";
import { controlSession } from "../channels/connections/session/control-session.ts";
import { leaseClass } from "../channels/runtime/leases.ts";
import type { Services } from "../context.ts";
import { StartupError } from "../platform/startup-error.ts";
import { companies } from "../workspace/companies/companies.table.ts";
import { jsonArg, say, table } from "./say.ts";
import { idOf, inCompany, withServices } from "./with-services.ts";

const lookAgainMs = 200;

const args = {
  id: { type: "positional", required: true, description: "Id of the connection" },
  seconds: { type: "string", default: "30", description: "Time to wait for the result, in seconds" },
  ...jsonArg,
} as const;

const list = defineCommand({
  meta: { name: "list", description: "List the WhatsApp connections of all companies" },
  args: jsonArg,
  run: ({ args }) =>
    withServices(async (services) => {
      const found = await readAll(services);
      const text = table(found, ["id", "companyId", "company", "name", "channel", "number", "status", "isRunning"]);
      say(args, { json: { connections: found }, text });
    }),
});

const restart = defineCommand({
  meta: {
    name: "restart",
    description: "Restart a connection's session on the running server. The phone stays linked",
  },
  args,
  run: ({ args }) =>
    withServices(async (services) => {
      const { id, companyId, name } = await findOne(services, args.id);
      await controlSession(inCompany(services, companyId), id, "retry", true);
      const settled = ["CONNECTED", "qrcode", "TIMEOUT"];
      // A restarting session is disconnected for a moment while the server still holds it.
      const isOver = ({ status, isRunning }: Found) =>
        settled.includes(status) || (status === "DISCONNECTED" && !isRunning);
      const after = await until(services, id, args.seconds, isOver);
      say(args, { json: after, text: `${name}: ${after.status}` });
    }),
});

const logout = defineCommand({
  meta: { name: "logout", description: "Unlink a connection's phone, through the running server" },
  args,
  run: ({ args }) =>
    withServices(async (services) => {
      const { id, companyId, name } = await findOne(services, args.id);
      await controlSession(inCompany(services, companyId), id, "disconnect");
      const after = await until(services, id, args.seconds, ({ isRunning }) => !isRunning);
      say(args, { json: after, text: `${name}: unlinked` });
    }),
});

export const connections = defineCommand({
  meta: {
    name: "connections",
    description: "List WhatsApp connections, or restart and unlink them through the running server",
  },
  subCommands: { list, restart, logout },
});

/** Connections to the database that running servers hold. */
const servers = sql`select 1 from pg_stat_activity
  where datname = current_database() and application_name like 'balcao-leases%'`;

/** `isRunning`: a server holds its session. Where the network calls us, as an official number, any server does its work. */
async function readAll(services: Services, id?: number) {
  const rows = await readRows(services, id);
  return rows.map(({ isServed, isRunning, ...row }) => {
    const isCalled = services.channels.find(row.channel)?.link === "webhook";
    return { ...row, isRunning: isCalled ? isServed && row.status === "CONNECTED" : isRunning };
  });
}

const readRows = ({ db }: Services, id?: number) =>
  db
    .select({
      id: connectionRows.id,
      companyId: connectionRows.companyId,
      company: companies.name,
      name: connectionRows.name,
      channel: connectionRows.channel,
      number: connectionRows.number,
      status: connectionRows.status,
      isServed: sql<boolean>`exists (${servers})`,
      isRunning: sql<boolean>`exists (select 1 from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())
        and classid = ${leaseClass} and objid = ${connectionRows.id})`,
    })
    .from(connectionRows)
    .innerJoin(companies, eq(companies.id, connectionRows.companyId))
    .where(id === undefined ? undefined : eq(connectionRows.id, id))
    .orderBy(connectionRows.id);
type Found = Awaited<ReturnType<typeof readAll>>[number];

/** A connection with a running server, which can carry out commands. */
async function findOne(services: Services, typed: string) {
  const [found] = await readAll(services, idOf(typed, "connection"));
  if (!found) throw new StartupError(`There is no connection ${typed}.`);
  const [server] = await services.db.execute(servers);
  if (!server) throw new StartupError("No server is running. Start the server first: it holds the connections.");
  return found;
}

/** At most an hour: longer than any session takes. */
const Seconds = z.object({ seconds: z.coerce.number().int().min(1).max(3600) });
const secondsOf = (seconds: string): number => Seconds.parse({ seconds }).seconds;

async function until(services: Services, id: number, seconds: string, isOver: (found: Found) => boolean) {
  for (const end = Date.now() + secondsOf(seconds) * 1000; ; await pause(lookAgainMs)) {
    const [found] = await readAll(services, id);
    if (!found) throw new StartupError(`Connection ${id} was deleted meanwhile.`);
    if (isOver(found)) return found;
    if (Date.now() > end)
      throw new StartupError(`No result within ${seconds} seconds. The connection's status is ${found.status}.`);
  }
}
