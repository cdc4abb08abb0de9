import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { MessageText } from "./MessageText.tsx";
import { parseMarkup, plainText, safeHref } from "./message-markup.ts";

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
])("%j brings no markup of its own", (text) => {
  const { container } = render(<MessageText text={text} />);

  expect(container.textContent).toBe(text.replaceAll("*", ""));
  expect(container.querySelector("script, img, b, [onclick], [onmouseover]")).toBeNull();
  for (const link of container.querySelectorAll("a")) expect(link.protocol).toBe("https:");
});

test.each([
  ["https://www.banco.example@evil.example/", []],
  ["https://ana:segredo@evil.example/", []],
  ["https://evil.example/\u202emoc.ocnab", ["https://evil.example/"]],
])("the address in %j leads where it says, or nowhere", (text, expected) => {
  const { container } = render(<MessageText text={text} />);

  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll("a")].map(({ textContent }) => textContent)).toEqual(expected);
});

test("the words alone have no markers", () => {
  expect(plainText("Das *3h _às_ 4h*, em `UTC`: https://a.example")).toBe("Das 3h às 4h, em UTC: https://a.example");
});

test("links leave no trace of this page behind", () => {
  const { container } = render(<MessageText text="https://a.example" />);

  expect(container.querySelector("a")).toMatchObject({ rel: "noopener noreferrer nofollow", target: "_blank" });
});

test("only web, mail and telephone are followed", () => {
  expect(["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "no address"].map(safeHref)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("a long text full of markers is read quickly", () => {
  const started = performance.now();
  parseMarkup("*a _b ~c `d ".repeat(340));
  parseMarkup("a.b".repeat(1300));

  expect(performance.now() - started).toBeLessThan(500);
});
