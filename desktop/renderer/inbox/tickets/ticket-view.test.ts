import { expect, test } from "vitest";
import { aTicket } from "../../testing/fixtures.ts";
import { lastMessageLine } from "../../ui/text/message-line.ts";
import { shortProtocol } from "../../ui/text/number-text.ts";
import { inOrder } from "./list/use-steady-order.ts";
import { fittingTags } from "./row/ticket-row-text.ts";
import { toggled } from "./ticket-filter.ts";
import { listOf, readView, writeView } from "./use-ticket-view.ts";

const read = (search: string, showAll = true) => readView(new URLSearchParams(search), showAll);

test("an address without filters shows the agent's open tickets, for admins everybody's", () => {
  expect(listOf(read(""), "oldestFirst")).toEqual({
    status: "open",
    snoozed: false,
    queueIds: null,
    showAll: true,
    search: "",
  });
  expect(read("", false).showAll).toBe(false);
});

test.each([
  "",
  "list=pending",
  "tab=closed",
  "list=snoozed",
  "list=verified&queues=1%2Cnone&all=0",
  "tab=search&q=jo%C3%A3o&status=closed",
  "queues=",
  "connections=2%2C3",
  "connections=",
])("the address %j means the same after a round trip", (search) => {
  expect(writeView(read(search)).toString()).toBe(search);
});

test("invalid filters in the address fall back to the default", () => {
  expect(read("tab=x&list=closed&status=y")).toMatchObject({ tab: "open", list: "open", searchStatus: "" });
});

test("connections filter every list; with none checked nothing is listed", () => {
  for (const list of ["", "list=pending", "tab=closed", "tab=search&q=x"]) {
    expect(listOf(read(`${list}&connections=2,3`), "oldestFirst")).toMatchObject({ whatsappIds: [2, 3] });
    expect(listOf(read(`${list}&connections=`), "oldestFirst")).toMatchObject({ whatsappIds: [2_147_483_647] });
    expect(listOf(read(list), "oldestFirst")).not.toHaveProperty("whatsappIds");
  }
});

test("an agent cannot show everybody's tickets by editing the address", () => {
  expect(read("all=1", false).showAll).toBe(false);
});

test("choosing every queue one by one removes the filter", () => {
  const all = [1, 2, null];

  expect(toggled<number | null>(null, all, 2)).toEqual([1, null]);
  expect(toggled<number | null>([1, null], all, 2)).toBeNull();
  expect(toggled<number | null>([1], all, 1)).toEqual([]);
});

test.each([
  [{ lastMessage: "*Ana:*\nOi *tudo* bem?", lastMessageFromMe: true }, "Oi tudo bem?"],
  [{ lastMessage: "linha\n\noutra" }, "linha outra"],
  [{ lastMessage: "", lastMessageType: "image" }, "messages.media.image"],
  [{ lastMessage: "Foto", lastMessageWordless: true, lastMessageType: "image" }, "messages.media.image"],
  [{ lastMessage: "Mensagem apagada", lastMessageWordless: true, lastMessageDeleted: true }, "messages.deleted"],
  [{ lastMessage: "Olha", lastMessageType: "image" }, "Olha"],
  [{ lastMessage: "2 * 3 * 4" }, "2 * 3 * 4"],
])("the preview of %o is %j", (change, expected) => {
  const t = ((key: string) => key) as never;

  expect(lastMessageLine(t, aTicket(1, change))).toBe(expected);
});

test("two short tags fit, a long one stands alone", () => {
  const tag = (name: string) => ({ id: 1, name, color: "#000" });

  expect(fittingTags([tag("Troca"), tag("Urgente")], false)).toBe(2);
  expect(fittingTags([tag("Orçamento aprovado"), tag("VIP")], false)).toBe(1);
  expect(fittingTags([tag("Troca"), tag("Urgente")], true)).toBe(1);
});

test("a protocol is shortened to its last six figures", () => {
  expect(shortProtocol("SAC20261121120000000000000204817")).toBe("SAC…204817");
});

test("rows under the pointer keep their places, new ones come last", () => {
  const rows = [4, 1, 3].map((id) => ({ id }));

  expect(inOrder(rows, [1, 2, 3]).map(({ id }) => id)).toEqual([1, 3, 4]);
});
