import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../platform/sql/database.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { mightHold } from "./might-hold.ts";

let database: OpenDatabase;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestDatabase();
  database = openDatabase(made.address);
  drop = made.drop;
});
afterAll(async () => {
  await database.close();
  await drop();
});

const says = (body: string, word: string) => mightHold(sql`${body}::text`, word);

async function judge(body: string, word: string): Promise<boolean> {
  const [row] = await database.db.execute<{ yes: boolean }>(sql`select ${says(body, word)} as yes`);
  return row?.yes ?? false;
}

it("returns false if a word is certainly missing", async () => {
  for (const [body, word] of [
    ["bom dia 😀 — tudo bem?", "entrega"],
    ["Você já recebeu?", "preco"],
    ["pedido 4711", "4712"],
  ] as const)
    expect(await judge(body, word), `${body}, ${word}`).toBe(false);
});

it("returns true for every spelling of a word", async () => {
  for (const [body, word] of [
    ["A ENTREGA chegou", "entrega"],
    ["voce", "você"],
    ["VOCÊ", "voce"],
    ["o preço é outro", "PRECO"],
    ["cora\u00e7a\u0303o", "coracao"],
    ["straße", "strasse"],
    ["pedido nº4711b", "4711b"],
  ] as const)
    expect(await judge(body, word), `${body}, ${word}`).toBe(true);
});

it("decides nothing for other alphabets", () => {
  expect([says("", "привет"), says("", "你好")]).toEqual([null, null]);
});

it("covers every character that PostgreSQL treats as a letter or digit", async () => {
  // Every character in the middle of a word, in its form after unaccent: a text that the index finds must not be left
  // out.
  const missed = await database.db.execute<{ sign: string; letters: string }>(sql`
    select sign, letters from (
      select chr(n) as sign, fold(chr(n)) as letters from generate_series(160, 131071) n
      where n not between 55296 and 57343) signs
    where (letters ~ '[a-z0-9]' or letters = '') and sign <> letters
      and ${mightHold(sql`'x' || sign || 'x'`, "w")} is not true`);
  // One word for all cases: each character either needs the exact check, or is a form of a letter.
  const forms = new Set("àáâãäåçèéêëìíîïñòóôõöøùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŸ");
  expect(missed.filter(({ sign }) => !forms.has(sign))).toEqual([]);
  for (const sign of forms) {
    const letter = sign.normalize("NFD").toLowerCase().charAt(0).replace("ø", "o");
    expect(await judge(`x${sign}x`, `x${letter}x`), sign).toBe(true);
  }
});

it("accepts everything that the text index finds", async () => {
  const missed = await database.db.execute(sql`
    select body, word from (values ${sql.join(
      [
        "Olá, João! Não chegou a encomenda nº 12.",
        "AÇÃO ação Acao",
        "pós-venda 3º andar",
        "e-mail: joao@exemplo.com.br",
      ]
        .flatMap((body) =>
          ["ola", "joao", "nao", "acao", "pos", "venda", "andar", "exemplo", "12"].map((word) => ({ body, word })),
        )
        .map(
          ({ body, word }) =>
            sql`(${body}, ${word}, ${says(body, word)}, to_tsvector('balcao', ${body}) @@ to_tsquery('balcao', ${`${word}:*`}))`,
        ),
      sql`, `,
    )}) tried (body, word, might, does) where does and not might`);
  expect(missed).toEqual([]);
});
