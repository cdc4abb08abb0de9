import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type TestCompany, testPassword, type World } from "../../testing/world.ts";
import { refuseWeakPassword } from "./refuse-weak-password.ts";

let world: World;
let company: TestCompany;

beforeAll(async () => {
  world = await createWorld();
  company = await world.addCompany("Padaria São João");
});
afterAll(() => world.close());

const owner = { email: "rita.nunes@padaria.example", names: ["Rita Nunes", "Padaria São João"] };
const reasonOf = (password: string): string | null => {
  try {
    refuseWeakPassword(password, owner);
    return null;
  } catch (error) {
    return (error as { details: { reason: string } }).details.reason;
  }
};

it.each([
  ["12345678", "common"],
  ["QWERTY123", "common"],
  ["Senha@123", "common"],
  ["contraseña123", "common"],
  ["Flamengo2024", "common"],
  ["rita.nunes@padaria.example", "personal"],
  ["RitaNunes", "personal"],
  ["Padaria-Sao-Joao", "personal"],
  ["padaria 2026", "personal"],
  ["girafa no telhado", null],
  ["9nQ-rita-71xw", null],
])("%s is %s", (password, reason) => {
  expect(reasonOf(password)).toBe(reason);
});

it("is refused wherever a password is chosen, with the reason", async () => {
  const form = (password: string) => ({ name: "Rita Nunes", email: "rita@example.com", password });
  const refusal = (reason: string) => ({
    status: 400,
    body: { error: "ERR_WEAK_PASSWORD", message: expect.any(String), details: { reason } },
  });
  expect(await company.admin.call("POST", "/users", form("senha1234"))).toEqual(refusal("common"));
  expect((await company.admin.call("POST", "/users", form("girafa no telhado"))).status).toBe(200);
  const own = { name: "Agent", email: company.agent.email };
  const change = (password: string) =>
    company.agent.call("PUT", `/users/${company.agent.id}`, { ...own, password, currentPassword: testPassword });
  expect(await change("password1")).toEqual(refusal("common"));
  expect(await change(company.agent.email)).toEqual(refusal("personal"));
  expect(await change("PadariaSãoJoão")).toEqual(refusal("personal"));
  expect((await change("girafa no telhado")).status).toBe(200);
});
