import { expect, it } from "vitest";
import { startMailDouble } from "../../testing/servers/mail-double.ts";
import { checkMail } from "./check-mail.ts";

const options = (url: string) => ({
  url,
  from: { name: "", address: "no-reply@balcao.example" },
  publicUrl: "https://chat.example",
});

it("signs in at the mail server, sends nothing, and checks none where none is configured", async () => {
  const double = await startMailDouble();
  expect(await checkMail(options(double.url))).toMatchObject([{ check: "mail", state: "OK" }]);
  expect(double.arrived).toEqual([]);
  expect(await checkMail(null)).toEqual([]);
  const wrong = double.url.replace(/:[^:@]+@/, ":not-it@");
  const [finding] = await checkMail(options(wrong));
  expect(finding).toMatchObject({ state: "FAIL", found: expect.stringContaining("EAUTH") });
  expect(JSON.stringify(finding)).not.toContain("not-it");
  await double.close();
});

it("fails if no mail server answers, without showing the password", async () => {
  const [finding] = await checkMail(options("smtp://balcao:a-password@127.0.0.1:9"));
  expect(finding).toMatchObject({ state: "FAIL", found: expect.stringMatching(/^127\.0\.0\.1:9 refuses: E/) });
  expect(JSON.stringify(finding)).not.toContain("a-password");
});
