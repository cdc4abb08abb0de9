import { expect, test } from "vitest";
import { ticketOfArguments, ticketOfLink } from "./deep-link.ts";

const uuid = "0197a3f2-6c1e-7b7e-9d7a-4f0a1b2c3d4e";

test.each([`balcao://ticket/${uuid}`, `balcao://ticket/${uuid}/`, `BALCAO://ticket/${uuid.toUpperCase()}`])(
  "%s names a ticket",
  (link) => {
    expect(ticketOfLink(link)).toBe(uuid);
  },
);

test.each([
  "",
  "balcao://",
  "balcao://ticket/",
  "balcao://ticket/1",
  `balcao://tickets/${uuid}`,
  `balcao://ticket/${uuid}/../settings`,
  `balcao://ticket/${uuid}?next=app://evil`,
  `balcao://ticket/${uuid}#x`,
  `balcao://ticket/${uuid}\n`,
  ` balcao://ticket/${uuid}`,
  `balcao:ticket/${uuid}`,
  `https://ticket/${uuid}`,
  `balcao://user@ticket/${uuid}`,
  `balcao://ticket/%30197a3f2-6c1e-7b7e-9d7a-4f0a1b2c3d4e`,
])("%j names none", (link) => {
  expect(ticketOfLink(link)).toBeNull();
});

test("only an exact link in a command line is accepted", () => {
  expect(ticketOfArguments(["/opt/Balcao/balcao", `balcao://ticket/${uuid}`])).toBe(uuid);
  expect(ticketOfArguments(["/opt/Balcao/balcao", "--hidden"])).toBeNull();
  expect(ticketOfArguments([`--load=balcao://ticket/${uuid}`])).toBeNull();
});
