import {
  type BotClosing,
  type BotOption,
  type BotQueue,
  type BotSetup,
  sayingOf,
} from "@balcao/shared/automation/bot/setup.ts";
import { botTexts } from "@balcao/shared/automation/bot/texts.ts";
import type { Holiday, OpeningHours } from "@balcao/shared/workspace/opening-hours.ts";
import { asc, eq, inArray } from "drizzle-orm";
import { connectionQueues, connections } from "../../channels/connections/connections.table.ts";
import { type Services, systemContext } from "../../context.ts";
import { companies } from "../../workspace/companies/companies.table.ts";
import { isOpenAt, nextOpening } from "../../workspace/hours/opening-hours.ts";
import { queueOptions } from "../../workspace/queues/options/queue-options.table.ts";
import { type QueueRow, queues } from "../../workspace/queues/queues.table.ts";
import { getSettings } from "../../workspace/settings/get-setting.ts";

/** The bot's set-up, the texts outside its steps, and the values that variables need. */
export type BotCompany = {
  setup: Omit<BotSetup, "consentQuestion">;
  /** The question for consent while the company asks for it; null otherwise. */
  consentQuestion: string | null;
  complationMessage: string;
  timeZone: string;
};

/** Reads everything a connection's bot needs; null when the connection is gone. */
export async function readSetup(services: Services, connectionId: number): Promise<BotCompany | null> {
  const { db, now, channels } = services;
  const [found] = await db
    .select({ connection: connections, company: companies })
    .from(connections)
    .innerJoin(companies, eq(companies.id, connections.companyId))
    .where(eq(connections.id, connectionId));
  if (!found) return null;
  const { connection, company } = found;
  const attended = db
    .select({ id: connectionQueues.queueId })
    .from(connectionQueues)
    .where(eq(connectionQueues.connectionId, connectionId));
  const [kind, own, options, settings] = await Promise.all([
    channels.of(db, connectionId),
    db.select().from(queues).where(inArray(queues.id, attended)).orderBy(asc(queues.name)),
    db.select().from(queueOptions).where(inArray(queueOptions.queueId, attended)),
    getSettings(systemContext(services, company.id, "bot"), ["scheduleType", "setOptInType", "optInMessage"]),
  ]);
  const { timeZone, holidays } = company;
  const closing = (hours: OpeningHours, text: string) => closingAt(now(), { hours, holidays, text, timeZone });
  const byCompany =
    settings.scheduleType === "company" ? closing(company.schedules, connection.outOfHoursMessage) : null;
  const byQueue = ({ schedules, outOfHoursMessage }: QueueRow) =>
    settings.scheduleType === "queue" ? closing(schedules, outOfHoursMessage) : byCompany;
  return {
    setup: {
      queues: own.map(
        (queue): BotQueue => ({
          id: queue.id,
          name: queue.name,
          greeting: sayingOf(queue.initialMessageType, queue.greetingMessage, queue.fileId),
          options: options.filter(({ queueId }) => queueId === queue.id) satisfies BotOption[],
          closing: byQueue(queue),
        }),
      ),
      greeting: sayingOf(connection.greetingMessageType, connection.greetingMessage, connection.fileId),
      closing: byCompany,
      listRows: (kind?.capabilities.includes("lists") && kind.choices?.list.most) || null,
    },
    consentQuestion: settings.setOptInType ? settings.optInMessage || botTexts.consentQuestion : null,
    complationMessage: connection.complationMessage,
    timeZone,
  };
}

/** The end of a closed period without a next opening: its text is sent once. */
const never = 8_640_000_000_000_000;

type Hours = { hours: OpeningHours; holidays: Holiday[]; text: string; timeZone: string };
function closingAt(now: Date, { hours, holidays, text, timeZone }: Hours): BotClosing | null {
  if (isOpenAt(hours, holidays, now, timeZone)) return null;
  return { until: nextOpening(hours, holidays, now, timeZone)?.getTime() ?? never, text };
}
