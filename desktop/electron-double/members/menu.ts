import type { MenuItemConstructorOptions } from "electron";
import { record } from "../record.ts";
import { strict } from "./strict.ts";

type Template = readonly MenuItemConstructorOptions[];

/** An invisible menu: a test reads its labels and presses its entries. */
export class DoubleMenu {
  readonly #template: Template;
  /** The application's menu. */
  static application: DoubleMenu | null = null;

  constructor(template: Template) {
    this.#template = template;
  }

  static setApplicationMenu(menu: DoubleMenu | null): void {
    DoubleMenu.application = menu;
  }

  static buildFromTemplate(template: Template): DoubleMenu {
    return strict("menu", new DoubleMenu(template));
  }

  popup(): void {
    record("menu.popup", this.labels());
  }

  labels(): string[] {
    return this.#template.flatMap(({ label }) => label ?? []);
  }

  /** Presses an entry by its label and those of its parent menus. */
  press([label, ...rest]: readonly string[]): void {
    const item = this.#template.find((one) => one.label === label);
    if (!item) throw new Error(`electron-double: no entry "${label}" among ${this.labels().join(", ")}`);
    if (rest.length > 0) new DoubleMenu((item.submenu ?? []) as Template).press(rest);
    else (item.click as (() => void) | undefined)?.();
  }
}
