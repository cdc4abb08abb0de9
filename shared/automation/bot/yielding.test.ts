import { expect, it } from "vitest";
import type { BotSetup } from "./setup.ts";
import { firstState } from "./state.ts";
import { botStep } from "./step.ts";

const noon = Date.UTC(2026, 10, 23, 15);
const hour = 3_600_000;

const queue = (id: number, name: string) => ({
  id,
  name,
  greeting: { text: name, fileId: null },
  options: [],
  closing: null,
});
const setup: BotSetup = {
  queues: [queue(1, "Loja"), queue(2, "Reclamações")],
  greeting: { text: "Olá!", fileId: null },
  closing: null,
  listRows: null,
  consentQuestion: null,
};
const atMenu = { ...firstState, stage: "queue" as const, askedAt: noon };

it("is silent while a person writes on the phone, and begins anew afterwards", () => {
  const input = {
    text: "1",
    cameAt: noon + hour,
    now: noon + hour,
    queueId: null,
    tapId: null,
    consentAskedAt: null,
  };
  const quiet = botStep(setup, atMenu, { ...input, isWithPerson: true });
  expect(quiet).toMatchObject({ says: [], outcome: "wait", state: { stage: "start" } });
  const after = botStep(setup, quiet.state, { ...input, isWithPerson: false });
  expect(after).toMatchObject({ outcome: "talk", state: { stage: "queue" } });
  const done = { ...atMenu, stage: "done" as const };
  expect(botStep(setup, done, { ...input, isWithPerson: true })).toMatchObject({ state: { stage: "done" } });
});

it("greets nobody for a message of half a day ago, but takes such an answer to its menu", () => {
  const old = {
    cameAt: noon,
    now: noon + 13 * hour,
    queueId: null,
    tapId: null,
    consentAskedAt: null,
    isWithPerson: false,
  };
  expect(botStep(setup, firstState, { ...old, text: "oi" })).toMatchObject({ says: [], state: firstState });
  expect(botStep(setup, atMenu, { ...old, text: "2" })).toMatchObject({ queueId: 2 });
});
