import { expect, it } from "vitest";
import { Message } from "./messages.ts";

it("a message with a content of a later version's kind is read without it, and keeps its text", () => {
  const { content, body } = Message.pick({ content: true, body: true }).parse({
    body: "Escolha\n\n1 - Vendas",
    content: { kind: "carousel", cards: [] },
  });
  expect(content).toBeNull();
  expect(body).toBe("Escolha\n\n1 - Vendas");
  const known = { kind: "choice", id: "v", title: "Vendas", description: "" };
  expect(Message.shape.content.parse(known)).toEqual(known);
});
