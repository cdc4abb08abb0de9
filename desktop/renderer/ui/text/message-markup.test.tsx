import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { startTexts } from "../../i18n/i18n.ts";
import { MessageText } from "./MessageText.tsx";
import { parseMarkup, plainText, safeHref } from "./message-markup.ts";

beforeAll(() => startTexts("pt"));
afterEach(cleanup);

const html = (text: string) => {
  const { container } = render(<MessageText text={text} />);
  return container.firstElementChild?.innerHTML.replaceAll(/ (class|target|rel)="[^"]*"/g, "");
};

test.each([
  ["*forte*", "<strong>forte</strong>"],
  ["_leve_ e ~riscado~", "<em>leve</em> e <s>riscado</s>"],
  ["*um _dois_*", "<strong>um <em>dois</em></strong>"],
  ["`código *não*`", "<code>código *não*</code>"],
  ["2 * 3 * 4", "2 * 3 * 4"],
  ["nome_de_arquivo_final", "nome_de_arquivo_final"],
  ["* nada *", "* nada *"],
  ["*aberto", "*aberto"],
  ["linha\nnova", "linha\nnova"],
])("%j is drawn as %j", (text, expected) => {
  expect(html(text)).toBe(expected);
});

test.each([
  ["veja https://a.example/x?y=1.", '<a href="https://a.example/x?y=1">https://a.example/x?y=1</a>'],
  ["(http://a.example)", '<a href="http://a.example/">http://a.example</a>'],
  ["www.a.example/b", '<a href="https://www.a.example/b">www.a.example/b</a>'],
  ["escreva a ana_p@loja.example.", '<a href="mailto:ana_p@loja.example">ana_p@loja.example</a>.'],
  ["tel:+553133334444", '<a href="tel:+553133334444">tel:+553133334444</a>'],
  ["https://a.example/w_ e", '<a href="https://a.example/w_">https://a.example/w_</a> e'],
  ["*https://a.example/w*", '<strong><a href="https://a.example/w">https://a.example/w</a></strong>'],
  ["https://a.example/w_(x)", '<a href="https://a.example/w_(x)">https://a.example/w_(x)</a>'],
])("the address in %j becomes a link", (text, expected) => {
  expect(html(text)).toContain(expected);
});

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "*<b onclick=alert(1)>*",
  "javascript:alert(1)",
  "[x](javascript:alert(1))",
  'https://a.example/"onmouseover="alert(1)',
])("%j produces no markup of its own", (text) => {
  const { container } = render(<MessageText text={text} />);

  expect(container.textContent).toBe(text.replaceAll("*", ""));
  expect(container.querySelector("script, img, b, [onclick], [onmouseover]")).toBeNull();
  for (const link of container.querySelectorAll("a")) expect(link.protocol).toBe("https:");
});

test.each([
  ["https://www.banco.example@evil.example/", []],
  ["https://ana:segredo@evil.example/", []],
  ["https://evil.example/\u202emoc.ocnab", ["https://evil.example/"]],
])("the address in %j is a link to exactly that, or no link", (text, expected) => {
  const { container } = render(<MessageText text={text} />);

  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll("a")].map(({ textContent }) => textContent)).toEqual(expected);
});

test("the plain text has no markers", () => {
  expect(plainText("Das *3h _às_ 4h*, em `UTC`: https://a.example")).toBe("Das 3h às 4h, em UTC: https://a.example");
});

test("links send no referrer", () => {
  const { container } = render(<MessageText text="https://a.example" />);

  expect(container.querySelector("a")).toMatchObject({ rel: "noopener noreferrer nofollow", target: "_blank" });
});

test("only web, mail and telephone links are active", () => {
  expect(["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "no address"].map(safeHref)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test.each([
  ["*a*b* c", "*a*b* c".replace("*a*b*", "<strong>a*b</strong>")],
  ["*um _dois* três_", "<strong>um _dois</strong> três_"],
  ["**dois**", "<strong>*dois</strong>*"],
  ["*a\nb*", "*a\nb*"],
  ["*a _b_ *c* d", "<strong>a <em>b</em> *c</strong> d"],
  ["(*a*), _b_!", "(<strong>a</strong>), <em>b</em>!"],
])("a pair is a marker and the next of its kind at a word's end: %j", (text, expected) => {
  expect(html(text)).toBe(expected);
});

/** The maximum length of a stranger's message. */
const longest = 65_536;
const filledWith = (piece: string, length = longest) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Tests run in Node; the page's own code does not know it. */
declare const process: { cpuUsage: () => { user: number; system: number } };
/** In microseconds: unlike the clock, it stands still while other programs run. */
const processorTime = () => process.cpuUsage().user + process.cpuUsage().system;

/** Processor time for the longest text, in those for the same length in 32 pieces: 1 for linear work, 32 for quadratic. */
function growth(work: (length: number) => void): number {
  const pieces = 32;
  const timeOf = (times: number, length: number) => {
    const started = processorTime();
    for (let done = 0; done < times; done++) work(length);
    return processorTime() - started;
  };
  const times = [1, 2, 3].map(() => [timeOf(1, longest), timeOf(pieces, longest / pieces)] as const);
  const least = (which: 0 | 1) => Math.min(...times.map((both) => both[which]));
  // At least 5 ms: a shorter time says nothing, and a ratio to it would be chance.
  return least(0) / Math.max(least(1), 5_000);
}

test.each([" *a", " _b", " ~c", " *a _b ~c `d", "*_~", "*a* ", "_*~a~*_ ", "```", "a.b", "a@", "www.a", "http://a)"])(
  "a text full of %j is parsed in linear time",
  (piece) => {
    const text = filledWith(piece);
    const looks = vi.spyOn(RegExp.prototype, "exec");
    const words = plainText(text);

    // Once for the text, and once for each style nested in another.
    expect(looks.mock.calls.length).toBeLessThan(4 * longest);
    expect(words.length).toBeLessThanOrEqual(longest);
    looks.mockRestore();
    expect(growth((length) => void plainText(filledWith(piece, length)))).toBeLessThan(8);
  },
);

test("a very long text shows its beginning, and the rest on request", { tags: ["long"] }, () => {
  const { container } = render(<MessageText text={`${"a ".repeat(1_499)}😀 ${"*b* ".repeat(6_000)}`} />);
  const drawn = () => [container.textContent?.length ?? 0, container.querySelectorAll("strong").length] as const;
  const readMore = () => fireEvent.click(container.querySelector("button") as Element);
  expect(drawn()[0]).toBeLessThan(3_100);
  expect(container.textContent).toContain("Ler mais");
  expect(drawn()[1]).toBe(0);

  readMore();
  expect(drawn()[1]).toBeGreaterThan(4_900);
  expect(drawn()[1]).toBeLessThan(5_100);
  readMore();
  expect(drawn()[1]).toBe(6_000);
  expect(container.querySelector("button")).toBeNull();
});

test("a link that ends in thousands of brackets is parsed as fast", () => {
  expect(growth((length) => void parseMarkup(`https://a.example/${")".repeat(length)}`))).toBeLessThan(8);
});
