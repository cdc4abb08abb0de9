import type { CloudSetUp } from "@balcao/shared/channels/cloud.ts";
import { expect, it } from "vitest";
import { openOfficialWorld } from "../../../testing/official-world.ts";

it("offers and accepts nothing without its settings, whatever Meta grants", async () => {
  const opened = await openOfficialWorld("5531988007691");
  const { company, simulator, shop } = opened;
  const setUp = (await company.admin.call("GET", "/whatsapp-cloud")).body as CloudSetUp;
  expect(setUp).toMatchObject({ isConfigured: true, signUpUrl: null, signUpOrigin: null });
  const code = simulator.grant("http://localhost/whatsapp-cloud/signed-up", [shop.wabaId]);
  expect(await company.admin.call("POST", "/whatsapp-cloud/sign-up", { code })).toMatchObject({
    status: 400,
    body: { error: "ERR_CLOUD_NOT_CONFIGURED" },
  });
  await opened.close();
});
