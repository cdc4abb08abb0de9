import type { Locator } from "@playwright/test";
import type { Screen, Stage } from "./stage.ts";

/**
 * Fills in a new campaign, "Café grátis", to the list "Clientes do café" by the official number, with the template `promocao`.
 * Returns its dialog, which is not saved yet.
 */
export async function beginTemplateCampaign(stage: Stage, admin: Screen): Promise<Locator> {
  await admin.goto(`${stage.server().url}/app/broadcasts`);
  await admin.getByRole("button", { name: "Nova campanha" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel(/^Nome/).fill("Café grátis");
  await dialog.getByLabel(/^Lista de contatos/).selectOption({ label: "Clientes do café" });
  await dialog.getByRole("combobox", { name: /^Conexões/ }).click();
  await admin.getByRole("menuitemcheckbox", { name: /Oficial/ }).click();
  await admin.keyboard.press("Escape");
  await dialog.getByRole("tab", { name: "Modelo" }).click();
  await dialog
    .getByRole("combobox", { name: /^Modelo/ })
    .selectOption({ label: "promocao · Português (Brasil) · Marketing" });
  return dialog;
}
