import { afterAll, beforeAll, expect, it } from "vitest";
import { type MailDouble, startMailDouble } from "../../testing/servers/mail-double.ts";
import { mailTransport } from "./mail-transport.ts";

let double: MailDouble;
beforeAll(async () => {
  double = await startMailDouble();
});
afterAll(() => double.close());

/** This computer under a name that does not count as its own. */
const elsewhere = () => double.url.replace("127.0.0.1", "LOCALHOST");
const verify = async (url: string): Promise<string> => {
  const transport = mailTransport(url);
  return transport.verify().then(
    () => "accepted",
    ({ code }: { code: string }) => code,
  );
};

it("sends no password without TLS to another computer, unless the operator allows it", async () => {
  expect(await verify(double.url)).toBe("accepted");
  expect(await verify(elsewhere())).toBe("ETLS");
  expect(await verify(`${elsewhere()}?requireTLS=false`)).toBe("accepted");
});

it("needs no TLS where there is no password to protect", async () => {
  const open = elsewhere().replace(/\/\/[^@]+@/, "//");
  expect(await verify(open)).toBe("accepted");
});
