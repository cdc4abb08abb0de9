import { botTexts } from "@balcao/shared/automation/bot/texts.ts";
import { ratingQuestion } from "@balcao/shared/channels/rating-request.ts";
import { describe, expect, it } from "vitest";
import { livingCustomers } from "../living-customers.ts";
import { placeOf } from "./conversation.ts";
import { asides } from "./stories/asides.ts";
import { stories } from "./stories/stories.ts";
import type { Story } from "./story.ts";
import { TestChat } from "./test-chat.ts";

const monday = Date.parse("2026-11-23T13:00:00Z");
const [aline, geraldo] = livingCustomers;
const story = (key: string): Story => {
  const found = stories.find((one) => one.key === key);
  if (!found) throw new Error(`no story ${key}`);
  return found;
};
const chat = (key = "mixer", startedAt = monday) => {
  if (!aline) throw new Error("no customer");
  const begun = new TestChat(aline, story(key), startedAt);
  begun.play();
  return begun;
};
const menu = "Olá! Bem-vindo à Casa & Cozinha.\n\n1 - Suporte\n2 - Vendas\n\n# - Falar com um atendente";

describe("a customer", () => {
  it("greets by the time of day, fills in every place, and waits for the shop", () => {
    const begun = chat();
    expect(begun.messages.map(({ text }) => text).join()).toMatch(/^Bom dia! Vocês têm a batedeira/);
    expect(begun.next()).toMatchObject({ state: "waits" });
  });

  it("answers what it is asked, goes on with each answer, and says goodbye", () => {
    const begun = chat();
    expect(begun.hear("Oi, Aline! É para uso em casa?")).toEqual([expect.stringMatching(/semana/)]);
    expect(begun.hear("Temos, custa R$ 899.")).toEqual([expect.stringMatching(/no Pix\?/)]);
    expect(begun.hear("Tem 5% de desconto.")).toEqual([expect.stringMatching(/vou querer/)]);
    expect(begun.next()).toEqual({ state: "over" });
    expect(begun.hear("De nada!")).toEqual([]);
  });

  it("accepts a no and ends the conversation", () => {
    const begun = chat();
    expect(begun.hear("Infelizmente essa está em falta.").join()).toMatch(/pena/);
    expect(begun.next()).toEqual({ state: "over" });
  });

  it("asks again after some minutes, gives up, and goes on after an answer all the same", () => {
    const days = Array.from({ length: 20 }, (_, day) => {
      const begun = chat("mixer", monday + day * 86_400_000);
      const minutes: number[] = [];
      while (begun.next().state === "waits") {
        const before = begun.messages.at(-1)?.at ?? 0;
        begun.wait();
        minutes.push(((begun.messages.at(-1)?.at ?? 0) - before) / 60_000);
      }
      expect(minutes[0]).toBeGreaterThanOrEqual(3);
      expect(Math.max(...minutes)).toBeLessThanOrEqual(11);
      expect(new Set(begun.messages.map(({ id }) => id)).size).toBe(begun.messages.length);
      expect(new Set(begun.messages.map(({ text }) => text)).size).toBe(begun.messages.length);
      expect(placeOf(begun.messages.at(-1)?.id ?? "")?.beat).toMatch(/^leave/);
      expect(begun.hear("Desculpe a demora! Temos sim.")).toHaveLength(1);
      return minutes.length;
    });
    expect(new Set(days)).toEqual(new Set([2, 3]));
  });

  it("chooses from the bot's menu by number, and still waits for a person", () => {
    const begun = chat();
    expect(begun.hear(menu)).toEqual(["2"]);
    expect(begun.hear(botTexts.wait)).toEqual([]);
    expect(begun.next()).toMatchObject({ state: "waits" });
  });

  it("asks for a person where the menus lead nowhere", () => {
    const begun = chat();
    begun.hear(menu);
    expect(begun.hear("Vendas\n\n1 - Horários\n2 - Endereço\n\n00 - Voltar\n# - Falar com um atendente")).toEqual([
      "#",
    ]);
  });

  it("rates from 1 to 3 when asked, most of the time, then adds at most a comment", () => {
    const marks = Array.from({ length: 60 }, (_, day) => {
      const begun = chat("mixer", monday + day * 86_400_000);
      begun.hear("Temos sim!");
      const [mark, comment, ...more] = begun.hear(`Obrigado!\n\n${ratingQuestion}`);
      expect(more).toEqual([]);
      expect(begun.next()).toEqual({ state: "over" });
      expect(mark ?? "3").toMatch(/^[123]$/);
      return { mark, comment };
    });
    const rated = marks.filter(({ mark }) => mark !== undefined).length;
    expect(rated).toBeGreaterThan(40);
    expect(rated).toBeLessThan(60);
    const commented = marks.filter(({ comment }) => comment !== undefined).length;
    expect(commented).toBeGreaterThan(0);
    expect(commented).toBeLessThan(30);
  });

  it("gives no lowest mark to a shop that answers, and no best mark after waiting", () => {
    const marksAfter = (waits: number) =>
      Array.from({ length: 20 }, (_, day) => {
        const begun = chat("mixer", monday + day * 86_400_000);
        for (let count = 0; count < waits; count++) begun.wait();
        begun.hear("Temos sim!");
        return begun.hear(ratingQuestion)[0] ?? "";
      });
    expect(marksAfter(0)).not.toContain("1");
    expect(marksAfter(1)).not.toContain("3");
  });

  it("still rates after its goodbye, and once more if it is asked again", () => {
    const days = Array.from({ length: 20 }, (_, day) => chat("mixer", monday + day * 86_400_000));
    const rating = days.find((begun) => {
      for (const text of ["Temos.", "R$ 899", "Sim"]) begun.hear(text);
      return begun.hear(ratingQuestion).length === 1;
    });
    expect(rating?.hear(botTexts.ratingAgain)).toEqual([expect.stringMatching(/^[123]$/)]);
    expect(rating?.hear(botTexts.ratingAgain)).toEqual([]);
  });

  it("takes a message that comes while it writes as the answer", () => {
    const begun = new TestChat(aline ?? { name: "", number: "" }, story("pans"), monday);
    begun.interrupt("Oi! Em que posso ajudar?");
    expect(begun.play()).toHaveLength(2);
    expect(begun.messages.map(({ id }) => placeOf(id)?.beat)).toEqual(["open", undefined, "open", "detail"]);
    expect(begun.next()).toMatchObject({ state: "waits" });
  });

  it("writes nothing more after a person has written on its phone", () => {
    const begun = chat();
    begun.takeOver("agora sou eu");
    expect(begun.hear("Oi! Em que posso ajudar?")).toEqual([]);
    expect(begun.next()).toEqual({ state: "over" });
  });

  it("writes the same messages for the same chat, so a restart repeats nothing", () => {
    const [one, other] = [chat(), chat()];
    for (const begun of [one, other]) begun.hear("Para quando precisa?");
    expect(one.messages).toEqual(other.messages);
  });
});

describe("every story", () => {
  it.each([...stories, ...asides].map((one) => [one.key, one] as const))(
    "%s can be played to its end",
    (_key, told) => {
      for (const customer of [aline, geraldo]) {
        if (!customer) continue;
        const begun = new TestChat(customer, told, monday);
        begun.play();
        begun.hear("Oi! Pode me dizer mais?");
        for (const _ of told.next) begun.hear("Certo, entendi.");
        expect(begun.next()).toEqual({ state: "over" });
        const own = begun.messages.filter(({ fromMe }) => fromMe);
        expect(new Set(own.map(({ id }) => id)).size).toBe(own.length);
        expect(own.map(({ id }) => placeOf(id)?.story)).toEqual(own.map(() => told.key));
        for (const { text } of own) expect(text).not.toMatch(/[[\]{}|]|undefined/);
        if (customer === geraldo) expect(own.map(({ text }) => text).join()).not.toMatch(/obrigada|chateada/i);
      }
    },
  );

  it("has a key of its own", () => {
    const keys = [...stories, ...asides].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
