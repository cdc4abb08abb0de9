import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it("shows every signed-in user how to reach the operator", async () => {
  const company = await world.addCompany();
  expect((await company.agent.call("GET", "/support")).body).toEqual({ number: "5531988009000" });
});

it("shows it to those who cannot sign in, too", async () => {
  const { json } = await world.app.inject({ url: "/auth/sign-in-info" });
  expect(json()).toMatchObject({ supportNumber: "5531988009000" });
});

it("lets pages show players of help videos in a frame, and nothing else", async () => {
  const policy = String((await world.app.inject({ url: "/auth/sign-in-info" })).headers["content-security-policy"]);
  expect(policy).toContain("frame-src https://www.youtube-nocookie.com https://player.vimeo.com;");
});
