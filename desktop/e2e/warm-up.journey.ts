import { expect } from "@playwright/test";
import { connections } from "../../server/channels/connections/connections.table.ts";
import { warmUpMessages } from "../../server/outreach/warm-up/warm-up-messages.table.ts";
import { warmUps } from "../../server/outreach/warm-up/warm-ups.table.ts";
import { embeddedAddress } from "../../server/platform/embedded-postgres/embedded-postgres.ts";
import { openDatabase } from "../../server/platform/sql/database.ts";
import { test } from "./journey.ts";
import { marina, type Screen, type Stage, setStage } from "./stage.ts";

test.describe.configure({ mode: "serial" });

/** The company's own numbers talk to each other: the requirements, the schedule, and the log. */
let stage: Stage;
let admin: Screen;

test.beforeAll(async () => {
  stage = await setStage();
  admin = await stage.signIn(marina);
});
test.afterAll(() => stage?.close());

const wide = () => admin.setViewportSize({ width: 1280, height: 800 });
const dialog = () => admin.getByRole("dialog");
const talkers = ["Loja do Mercado Central", "Filial da Savassi, segundo andar"] as const;

async function withDatabase<T>(use: (db: ReturnType<typeof openDatabase>["db"]) => Promise<T>): Promise<T> {
  const address = embeddedAddress(stage.dataFolder);
  if (!address) throw new Error("The server's database is not running.");
  const { db, close } = openDatabase(address, { poolSize: 1 });
  return use(db).finally(close);
}

/** Numbers that look connected; without a phone nothing is sent from them, so the log stays unchanged. */
const connectTwo = () =>
  withDatabase(async (db) => {
    const [first] = await db.select().from(connections);
    const companyId = first?.companyId ?? 0;
    await db
      .insert(connections)
      .values(talkers.map((name) => ({ companyId, name, status: "CONNECTED" as const, enabled: false })));
  });

/** A morning's talk, more than a page of it. */
const talk = () =>
  withDatabase(async (db) => {
    const [warmUp] = await db.select().from(warmUps);
    const all = await db.select().from(connections).orderBy(connections.id);
    const ids = talkers.map((name) => all.find((one) => one.name === name)?.id ?? null);
    const words = [
      "Bom dia! Já abriu a loja?",
      "Bom dia! Abri agora há pouco, está tranquilo por aqui.",
      "Que bom. 😊",
    ];
    const states: Record<number, (typeof warmUpMessages.$inferInsert)["state"]> = {
      56: "failed",
      57: "uncertain",
      59: "pending",
    };
    const rows = Array.from({ length: 60 }, (_, n) => {
      const state = states[n] ?? "sent";
      const at = new Date(Date.now() - (60 - n) * 12 * 60_000);
      return {
        companyId: warmUp?.companyId ?? 0,
        warmUpId: warmUp?.id ?? 0,
        fromId: ids[n % 2] ?? null,
        toId: n === 55 ? null : (ids[(n + 1) % 2] ?? null),
        talk: 0,
        line: n % 3,
        body: n === 0 ? "A primeira de todas" : (words[n % 3] ?? ""),
        providerId: `3EB0${n}`,
        state,
        receivedAt: state === "sent" && n < 58 ? new Date(at.getTime() + 4000) : null,
        at,
      };
    });
    await db.insert(warmUpMessages).values(rows);
  });

test("is found by its name, and explains its purpose and its requirements", async () => {
  await admin.getByRole("navigation").waitFor();
  await admin.keyboard.press("Control+k");
  await admin.getByRole("combobox", { name: "Ir para ou fazer" }).fill("maturador");
  await admin.getByRole("option", { name: "Ir para Maturador" }).waitFor();
  await admin.keyboard.press("Enter");
  await admin.getByText("Nenhuma maturação ainda").waitFor();
  await stage.inspect(admin, "warm-up-empty");
  await stage.narrow(admin);
  await stage.inspect(admin, "warm-up-empty-400");
  await wide();
  await admin.getByRole("button", { name: "Nova maturação" }).click();
  await dialog().getByText("Nenhuma conexão está conectada.", { exact: false }).waitFor();
  await dialog().getByRole("button", { name: "Cancelar" }).click();
});

test("shows missing fields, and creates a warm-up that starts at once", async () => {
  await connectTwo();
  await admin.reload();
  await admin.getByRole("button", { name: "Nova maturação" }).click();
  const form = dialog();
  await form.getByLabel(/^Menor intervalo/).fill("40");
  await form.getByRole("button", { name: "Salvar" }).click();
  await form.getByText("Obrigatório").waitFor();
  await form.getByRole("combobox", { name: /^Conexões/ }).click();
  await admin.getByRole("menuitemcheckbox", { name: talkers[0] }).click();
  await form.getByText("Escolha pelo menos duas").waitFor();
  await stage.inspect(admin, "warm-up-problems");
  await admin.getByRole("menuitemcheckbox", { name: talkers[1] }).click();
  await admin.keyboard.press("Escape");
  await form.getByRole("button", { name: "Salvar" }).click();
  await form.getByText("sem ficar abaixo do menor intervalo", { exact: false }).waitFor();
  await stage.narrow(admin);
  await stage.inspect(admin, "warm-up-problems-400");
  await wide();
  await form.getByLabel(/^Menor intervalo/).fill("5");
  await form.getByText("sem ficar abaixo do menor intervalo", { exact: false }).waitFor({ state: "detached" });
  await form.getByLabel(/^Termina às/).fill("02:00");
  await form.getByText("Vai até o dia seguinte.").waitFor();
  await stage.inspect(admin, "warm-up-dialog");
  await form.getByRole("button", { name: "Salvar" }).click();
  await admin.getByText("Maturação salva").waitFor();
  await admin
    .getByRole("row", { name: /Mercado Central/ })
    .getByText("Ativa")
    .waitFor();
  await stage.inspect(admin, "warm-ups");
});

test("shows the exchanged messages, back to the first", async () => {
  await talk();
  await admin.getByRole("link", { name: /Mercado Central/ }).click();
  expect(admin.url()).toContain("maturadorId=");
  const lines = dialog().getByRole("listitem");
  await lines.first().getByText("Enviando").waitFor();
  await dialog().getByText("Sem confirmação").waitFor();
  await stage.inspect(admin, "warm-up-log");
  await stage.narrow(admin);
  await stage.inspect(admin, "warm-up-log-400");
  while (!(await dialog().getByText("A primeira de todas").isVisible())) await lines.last().scrollIntoViewIfNeeded();
  await dialog().getByRole("button", { name: "Fechar" }).click();
});

test("is stopped, and deleted after a confirmation, also on a narrow screen", async () => {
  const row = admin.getByRole("row", { name: /Mercado Central/ });
  const menu = async (item: string) => {
    await row.getByRole("button", { name: /^Mais ações de/ }).click();
    await admin.getByRole("menuitem", { name: item }).click();
  };
  await menu("Parar");
  await row.getByText("Parada").waitFor();
  await stage.inspect(admin, "warm-ups-400");
  await menu("Excluir");
  await admin.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await admin.getByText("Maturação excluída").waitFor();
  await admin.getByText("Nenhuma maturação ainda").waitFor();
});
