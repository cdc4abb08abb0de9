import { splitText } from "@balcao/shared/automation/bot/texts.ts";
import { messageBodyMax } from "@balcao/shared/inbox/messages.ts";
import { captionMax } from "@balcao/shared/workspace/files.ts";
import { describe, expect, it } from "vitest";
import type { SentQuestion } from "../../channels/fit-question.ts";
import { whatsappCloud } from "../../channels/whatsapp-cloud/kind.ts";
import { type Draft, questionDraft, textDraft } from "../../inbox/messages/send/draft.ts";
import { type Random, seededRandom } from "../../platform/seeded-random.ts";
import type { FileRow } from "../../workspace/files/files.table.ts";
import { joinDrafts } from "./join-drafts.ts";

const mb = 1024 * 1024;
const join = (...drafts: Draft[]) => joinDrafts(whatsappCloud, drafts);
const text = (length: number, letter = "a") => textDraft(letter.repeat(length));
const options = [{ id: "1", title: "Vendas", description: "" }];
const question = (words: string, form: SentQuestion["form"] = "buttons", numbered = "1 - Vendas") =>
  questionDraft(`${words}\n\n${numbered}`, { kind: "question", form, text: words, label: "", options });

function file(mediaType: "image" | "audio" | "video" | "document", change: Partial<FileRow> = {}): Draft {
  const types = { image: "image/png", audio: "audio/mpeg", video: "video/mp4", document: "application/pdf" };
  const row: FileRow = {
    ...{ id: "f", companyId: 1, name: "arquivo.bin", mimeType: types[mediaType], size: 1_000 },
    ...{ createdAt: new Date(0) },
    ...change,
  };
  const { name, size } = row;
  const width = mediaType === "image" ? 40 : null;
  const facts = { width, height: width, durationSeconds: null, thumbnail: null, isVoice: false };
  return {
    body: mediaType === "document" ? name : "",
    mediaType,
    media: { state: "ready", name, size, ...facts },
    file: row,
    content: null,
  };
}

describe("texts", () => {
  it("become one, with an empty line between them, up to the longest message", () => {
    expect(join(textDraft("Tchau"), textDraft("Até breve"))).toEqual([textDraft("Tchau\n\nAté breve")]);
    expect(join(text(4000), text(94))).toHaveLength(1);
    expect(join(text(4000), text(95))).toEqual([text(4000), text(95)]);
    expect(join(text(4000), text(95), text(3999))).toEqual([
      text(4000),
      textDraft(`${"a".repeat(95)}\n\n${"a".repeat(3999)}`),
    ]);
  });

  it("before a question begin its text, and its options stay", () => {
    const joined = question("Fechado\n\nEscolha");
    expect(join(textDraft("Fechado"), question("Escolha"))).toEqual([joined]);
    expect(joined.content).toMatchObject({ form: "buttons", options });
  });

  it("stay before a question that would become too long, or would need another form", () => {
    const choose = "b".repeat(22);
    expect(join(text(1000), question(choose))).toHaveLength(1);
    expect(join(text(1001), question(choose))).toEqual([text(1001), question(choose)]);
    expect(join(text(1001), question(choose, "list"))).toHaveLength(1);
    expect(join(text(4073), question(choose, "list"))).toHaveLength(2);
  });

  it("before a long list leave its numbers out, which nobody is sent", () => {
    const numbered = "1 - x\n".repeat(200);
    const [joined, ...more] = join(text(3000), question("Escolha", "list", numbered));
    expect(more).toEqual([]);
    expect(joined?.body).toBe(`${"a".repeat(3000)}\n\nEscolha`);
  });

  it("after a question stay where they are", () => {
    expect(join(question("Escolha"), textDraft("Até breve"))).toHaveLength(2);
    expect(join(question("Aceita?"), question("Escolha"))).toHaveLength(2);
  });
});

describe("a text after a file", () => {
  it.for(["image", "video", "document"] as const)("is the caption of a file of the kind %s", (kind) => {
    expect(join(file(kind), textDraft("Veja"))).toEqual([{ ...file(kind), body: "Veja" }]);
    expect(join(file(kind), textDraft("Veja"), textDraft("Até breve"))).toMatchObject([{ body: "Veja\n\nAté breve" }]);
    expect(join(file(kind), text(captionMax))).toHaveLength(1);
    expect(join(file(kind), text(captionMax + 1))).toEqual([file(kind), text(captionMax + 1)]);
  });

  it("stays where the file arrives without a caption, or might not arrive", () => {
    const apart = (one: Draft) => expect(join(one, textDraft("Veja"))).toEqual([one, textDraft("Veja")]);
    apart(file("audio"));
    // Sent as a sound.
    apart(file("document", { mimeType: "audio/wav" }));
    apart(file("document", { mimeType: "application/zip" }));
    apart(file("video", { size: 17 * mb }));
    for (const mimeType of ["image/gif", "image/png"]) {
      const picture = file("image", { mimeType });
      expect(join(picture, textDraft("Veja"))).toHaveLength(1);
      // It cannot be read.
      apart({ ...picture, media: picture.media && { ...picture.media, width: null } });
    }
  });

  it("stays where it is the file's name, which is no caption", () => {
    expect(join(file("image"), textDraft("arquivo.bin"))).toHaveLength(2);
  });

  it("stays before the question that follows the file", () => {
    expect(join(file("image"), question("Escolha"))).toHaveLength(2);
    expect(join(file("image"), textDraft("Veja"), question("Escolha"))).toMatchObject([
      { body: "Veja" },
      { content: { text: "Escolha" } },
    ]);
  });
});

const letters = ["a", "é", "😀", " ", "\n", "b", "ção "];
const words = (random: Random, most: number) =>
  `x${Array.from({ length: random.between(0, most) }, () => random.of(letters)).join("")}x`;

const bare = (one: string) => one.replace(/\s/g, "");

/** All that the contact gets, in order; blanks do not matter here. */
const shown = (drafts: readonly Draft[]) =>
  drafts
    .flatMap(({ body, file: own, content }) =>
      content?.kind === "question"
        ? [content.text, ...content.options.map(({ title }) => `<${title}>`)]
        : [own ? `<${own.id}>` : "", body],
    )
    .map(bare)
    .join("");

/** The fewest messages that hold these contents, found by trying every place at which one may end. */
function fewest(drafts: readonly Draft[]): number {
  const upTo = [0];
  for (let end = 1; end <= drafts.length; end++) {
    const ends = upTo.filter((_, start) => join(...drafts.slice(start, end)).length === 1);
    upTo.push(Math.min(...ends) + 1);
  }
  return upTo.at(-1) ?? 0;
}

it("any contents stay the same, in order, within the limits, in the fewest messages", () => {
  const random = seededRandom(42);
  const word = () => words(random, random.of([5, 60, 800, 4_000]));
  const makers = [
    () => splitText(word(), messageBodyMax, true).map(textDraft),
    () => [question(word().slice(0, 1000))],
    () => [question(word().slice(0, 4096), "list")],
    () => [file(random.of(["image", "video"]), { id: `f${random.between(0, 99)}` })],
    () => [file("audio")],
  ];
  let fewer = 0;
  for (let round = 0; round < 2_000; round++) {
    const drafts = Array.from({ length: random.between(0, 6) }, () => random.of(makers)()).flat();
    const before = structuredClone(drafts);
    const joined = join(...drafts);
    expect(drafts).toEqual(before);
    expect(shown(joined)).toBe(shown(drafts));
    expect(joined.length).toBeLessThanOrEqual(drafts.length);
    expect(joined.length).toBe(fewest(drafts));
    fewer += drafts.length - joined.length;
    for (const { body, file: own, content } of joined) {
      expect(body.length).toBeLessThanOrEqual(own ? captionMax : messageBodyMax);
      if (content?.kind === "question")
        expect(content.text.length).toBeLessThanOrEqual(content.form === "buttons" ? 1024 : 4096);
    }
    // Joined again, nothing is left to join.
    expect(join(...joined)).toEqual(joined);
  }
  expect(fewer).toBeGreaterThan(400);
});

it("a long text is cut into as few messages as it needs, and loses no word", () => {
  const random = seededRandom(7);
  for (let round = 0; round < 500; round++) {
    const long = words(random, 900).trim();
    const most = random.between(20, 120);
    const parts = splitText(long, most, true);
    expect(bare(parts.join(""))).toBe(bare(long));
    expect(parts.every((part) => part.length <= most && part.isWellFormed())).toBe(true);
    expect(parts.length).toBeLessThanOrEqual(splitText(long, most).length);
  }
});
