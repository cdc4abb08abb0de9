import type { Page } from "@playwright/test";

/** Follows the link of a Pix screen to the stand-in bank, and pays there. */
export async function payAtBank(screen: Page): Promise<void> {
  const [atBank] = await Promise.all([
    screen.context().waitForEvent("page"),
    screen.getByRole("link", { name: /Pagar no banco do simulador/ }).click(),
  ]);
  await atBank.getByRole("button", { name: "Pagar agora" }).click();
  await atBank.getByText("Pago", { exact: false }).first().waitFor();
  await atBank.close();
}
