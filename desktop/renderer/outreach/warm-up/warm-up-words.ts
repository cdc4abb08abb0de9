import type { Connection } from "@balcao/shared/channels/connections.ts";
import { type WarmUp, type WorkDay, workDays } from "@balcao/shared/outreach/warm-up.ts";
import type { TFunction } from "i18next";
import { clockText } from "../../ui/text/time.ts";
import { isInWindow, isOvernight } from "./warm-up-window.ts";

/** The days in the order of a week from Monday on. */
export const weekOfWork: readonly WorkDay[] = [...workDays.slice(1), workDays[0]];

export type WarmUpState = "running" | "waiting" | "stopped";

/** A warm-up's status. It waits while fewer than two of its connections are connected. */
export function stateOf({ status, whatsapps }: WarmUp, connections: readonly Connection[] | undefined): WarmUpState {
  if (status === "PARADO") return "stopped";
  const statusNow = (id: number) => connections?.find((one) => one.id === id)?.status;
  const connected = whatsapps.filter(({ id, status }) => (statusNow(id) ?? status) === "CONNECTED");
  return connected.length < 2 ? "waiting" : "running";
}

/** The names of the connections that exchange messages. */
export const namesText = (t: TFunction, { whatsapps }: WarmUp): string =>
  whatsapps.map(({ name }) => name).join(", ") || t("warmUps.noConnections");

export const windowText = (t: TFunction, warmUp: WarmUp): string =>
  t(isOvernight(warmUp) ? "warmUps.windowOvernight" : "warmUps.windowOf", {
    from: warmUp.sendAt,
    to: warmUp.sendEndAt,
  });

/** Days as short names; three and more in a row become a range. */
export function daysText(t: TFunction, days: readonly WorkDay[]): string {
  if (days.length === weekOfWork.length) return t("warmUps.everyDay");
  const short = (day: WorkDay) => t(`warmUps.daysShort.${day}`);
  const stretches: WorkDay[][] = [];
  weekOfWork.forEach((day, at) => {
    if (!days.includes(day)) return;
    const last = stretches.at(-1);
    if (last && last.at(-1) === weekOfWork[at - 1]) last.push(day);
    else stretches.push([day]);
  });
  return stretches
    .flatMap((stretch) => {
      const [first, last] = [stretch[0], stretch.at(-1)];
      if (stretch.length < 3 || !first || !last) return stretch.map(short);
      return t("warmUps.stretch", { from: short(first), to: short(last) });
    })
    .join(", ");
}

export const waitsText = (t: TFunction, { timeInterval: from, timeIntervalMore: to }: WarmUp): string =>
  from === to ? t("warmUps.wait", { minutes: from }) : t("warmUps.waits", { from, to });

/** The time of the next message; null if none will be sent. */
export function nextText(
  t: TFunction,
  warmUp: WarmUp,
  state: WarmUpState,
  now: number,
  timeZone: string,
): string | null {
  if (state === "stopped" || !warmUp.nextAt) return null;
  if (state === "waiting") return t("warmUps.next.waiting");
  const earliest = Date.parse(warmUp.nextAt);
  if (!isInWindow(warmUp, Math.max(earliest, now), timeZone)) return t("warmUps.next.window");
  return earliest > now
    ? t("warmUps.next.after", { time: clockText(warmUp.nextAt, timeZone) })
    : t("warmUps.next.soon");
}
