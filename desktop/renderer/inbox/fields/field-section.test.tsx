import type { Field, FieldValue, SetFieldValues } from "@balcao/shared/inbox/fields.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { freshBrowserEachTest } from "../../testing/browser.ts";
import { aChoice, aField, aValue } from "../../testing/fields.ts";
import { renderPart } from "../../testing/render-part.tsx";
import { makeWorld, type Routes, refusal } from "../../testing/world.ts";
import { FieldSection } from "./FieldSection.tsx";

freshBrowserEachTest();

/** The fields of contact 5. */
async function section(fields: Field[], values: FieldValue[], change: Routes = {}) {
  const stored = new Map(values.map((value) => [value.fieldId, value]));
  const world = makeWorld({
    "GET /fields": () => ({ body: fields }),
    "GET /users/list": () => ({ body: [] }),
    "GET /contacts/5/fields": () => ({ body: [...stored.values()] }),
    "PATCH /contacts/5/fields": ({ body }) => {
      for (const { fieldId, value } of (body as SetFieldValues).values)
        if (value === null) stored.delete(fieldId);
        else stored.set(fieldId, aValue(fieldId, value));
      return { body: [...stored.values()] };
    },
    ...change,
  });
  await renderPart(world, <FieldSection subject="contact" id={5} />);
  await screen.findByRole("region", { name: "Campos do contato" });
  const sent = () =>
    world.calls.filter(({ method }) => method === "PATCH").map(({ body }) => (body as SetFieldValues).values[0]);
  return { ...world, sent };
}
const box = (name: string) => screen.findByRole("textbox", { name });

test("a text is saved when its box is left or on Enter, and Escape brings the stored one back", async () => {
  const { sent } = await section([aField(1), aField(2)], [aValue(1, "Padaria Sol")]);
  const first = await box("Campo 1");
  expect((first as HTMLInputElement).value).toBe("Padaria Sol");
  await userEvent.clear(first);
  await userEvent.type(first, "Padaria Lua{Enter}");
  await waitFor(() => expect(sent()).toEqual([{ fieldId: 1, value: "Padaria Lua" }]));

  await userEvent.type(first, " e Sol{Escape}");
  expect((first as HTMLInputElement).value).toBe("Padaria Lua");
  await userEvent.type(await box("Campo 2"), "Centro");
  await userEvent.tab();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ fieldId: 2, value: "Centro" });

  await userEvent.clear(first);
  await userEvent.tab();
  await waitFor(() => expect(sent()[2]).toEqual({ fieldId: 1, value: null }));
});

test("numbers and amounts are read as people write them, and nonsense is told and not sent", async () => {
  const fields = [aField(1, { kind: "number" }), aField(2, { kind: "money" })];
  const { sent } = await section(fields, [aValue(2, 1234.5, "R$ 1.234,50")]);
  expect(((await box("Campo 2")) as HTMLInputElement).value).toBe("R$ 1.234,50");
  await userEvent.type(await box("Campo 1"), "muitos{Enter}");
  expect(await screen.findByText("Digite um número, como 1.234,5.")).toBeTruthy();
  expect(sent()).toEqual([]);
  await userEvent.clear(await box("Campo 1"));
  await userEvent.type(await box("Campo 1"), "1.234,5{Enter}");
  await waitFor(() => expect(sent()).toEqual([{ fieldId: 1, value: 1234.5 }]));
  expect(screen.queryByText("Digite um número, como 1.234,5.")).toBeNull();
});

test("choices are saved at once; a removed one is shown only where it is the value", async () => {
  const choices = [aChoice(11, "Ouro"), aChoice(12, "Prata"), aChoice(13, "Bronze", true)];
  const fields = [
    aField(1, { kind: "choice", choices }),
    aField(2, { kind: "choice", choices }),
    aField(3, { kind: "yesNo" }),
    aField(4, { kind: "choices", choices }),
  ];
  const { sent } = await section(fields, [aValue(1, 13, "Bronze")]);
  const optionsOf = (name: string) =>
    [...screen.getByRole("combobox", { name }).querySelectorAll("option")].map(({ textContent }) => textContent);
  expect(optionsOf("Campo 1")).toEqual(["Não informado", "Ouro", "Prata", "Bronze"]);
  expect(optionsOf("Campo 2")).toEqual(["Não informado", "Ouro", "Prata"]);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Campo 2" }), "Prata");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Campo 3" }), "Não");
  await waitFor(() =>
    expect(sent()).toEqual([
      { fieldId: 2, value: 12 },
      { fieldId: 3, value: false },
    ]),
  );
  await userEvent.click(screen.getByRole("combobox", { name: "Campo 4" }));
  await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "Ouro" }));
  await waitFor(() => expect(sent()[2]).toEqual({ fieldId: 4, value: [11] }));
});

test("a text of an earlier kind is shown as such", async () => {
  await section([aField(1, { kind: "number" })], [aValue(1, null, "uns doze")]);

  expect(await screen.findByText("Valor anterior: uns doze")).toBeTruthy();
  expect(((await box("Campo 1")) as HTMLInputElement).value).toBe("");
});

test("a link opens, and a refused value is taken back", async () => {
  await section([aField(1, { kind: "link" })], [aValue(1, "https://exemplo.com.br")], {
    "PATCH /contacts/5/fields": () => refusal(400, "ERR_FIELD_VALUE"),
  });
  const link = await screen.findByRole("link", { name: "Abrir Campo 1" });
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([
    "https://exemplo.com.br",
    "noopener noreferrer",
  ]);
  await userEvent.clear(await box("Campo 1"));
  await userEvent.type(await box("Campo 1"), "outro.com.br{Enter}");
  expect(await screen.findByText("Este valor não serve para o campo.")).toBeTruthy();
  await waitFor(async () => expect(((await box("Campo 1")) as HTMLInputElement).value).toBe("https://exemplo.com.br"));
});
