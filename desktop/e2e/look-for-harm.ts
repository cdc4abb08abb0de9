import { join } from "node:path";
import { hostileNames, hostileTexts, rtlOverride } from "./hostile-texts.ts";
import { output, type Screen } from "./stage.ts";

/** Collects events that the console never causes: browser dialogs, unexpected windows, requests to another host. */
export function watchForHarm(screen: Screen, url: string): string[] {
  const harm: string[] = [];
  screen.on("dialog", (dialog) => {
    harm.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  screen.on("popup", (window) => harm.push(`a window: ${window.url()}`));
  screen.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (!["data:", "blob:"].includes(protocol) && host !== new URL(url).host) harm.push(`a call: ${request.url()}`);
  });
  return harm;
}

const plain = (text: string) => text.replaceAll(/\s+/g, " ");
/** Every hostile text, as pages may join them: after a direction override only these may follow. */
const written = plain(
  [...hostileTexts, ...hostileNames.flatMap((name) => hostileTexts.flatMap((text) => [name, text]))].join(" "),
);

/** The problems of the present screen, as texts. Also takes a screenshot. */
export async function lookForHarm(screen: Screen, name: string): Promise<string[]> {
  await screen.screenshot({ path: join(output, `hostile-${name}.png`) });
  const found = await screen.evaluate(findHarm, { rtlOverride, written });
  return found.map((what) => `${name}: ${what}`);
}

function findHarm({ rtlOverride, written }: { rtlOverride: string; written: string }): string[] {
  const found: string[] = [];
  if ("__hacked" in window) found.push("a script ran");

  for (const element of document.querySelectorAll("[href], [src], [action]")) {
    const address = element.getAttribute("href") ?? element.getAttribute("src") ?? "";
    if (/^\s*(javascript|vbscript):/i.test(address)) found.push(`an address ${address}`);
    if (!element.matches("a")) continue;
    if (/^\s*data:/i.test(address)) found.push(`a link to ${address}`);
    const isOutside = new URL(address, location.href).origin !== location.origin;
    if (isOutside && !/noopener|noreferrer/.test(element.getAttribute("rel") ?? "")) found.push(`no rel: ${address}`);
    if (/^https?:\/\/[^/]*@/.test(address)) found.push(`a link with a password: ${address}`);
  }

  const page = document.scrollingElement as Element;
  for (const box of [page, ...document.querySelectorAll("main, [role=dialog], [role=log], [role=listbox]")]) {
    const isTable = box.querySelector("table") !== null && box !== page;
    if (box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0 && !isTable)
      found.push(`${box.tagName} ${box.getAttribute("role")} is ${box.scrollWidth} wide in ${box.clientWidth}`);
  }

  for (const control of document.querySelectorAll("select, input, textarea, button")) {
    const { left, right, width } = control.getBoundingClientRect();
    let box = control.parentElement;
    // Content in a scrolling container may extend beyond the edge.
    while (box && !["auto", "scroll"].includes(getComputedStyle(box).overflowX)) box = box.parentElement;
    const scrolls = box !== null && box.scrollWidth > box.clientWidth && box !== page && !box.matches("main");
    if (width > 1 && !scrolls && left < innerWidth && right > innerWidth + 1)
      found.push(`beyond the edge: ${control.tagName} ${control.getAttribute("aria-label") ?? control.id}`);
    const around = control.closest("label, .fui-Field")?.getBoundingClientRect();
    if (around && right > around.right + 1) found.push(`wider than its field: ${control.tagName} ${control.id}`);
  }

  const isolates = (element: Element) => {
    const { display, unicodeBidi } = getComputedStyle(element);
    return display !== "inline" || unicodeBidi.includes("isolate") || unicodeBidi === "plaintext";
  };
  /** Returns true if a direction override affects the console's own text. */
  const turnsOurs = (text: string) => {
    if (!text.includes(rtlOverride)) return false;
    // The end of a line ends it too.
    const [line = ""] = text.slice(text.lastIndexOf(rtlOverride)).split("\n");
    const behind = line.replaceAll(/\s+/g, " ").replace(/…$/, "");
    return !written.includes(behind.trimEnd());
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!node.textContent?.includes(rtlOverride)) continue;
    let box = node.parentElement;
    while (box && !isolates(box)) box = box.parentElement;
    const text = (box?.textContent ?? "").replaceAll(
      "\n",
      box && getComputedStyle(box).whiteSpace.startsWith("pre") ? "\n" : " ",
    );
    if (turnsOurs(text)) found.push(`turned: ${text.slice(text.lastIndexOf(rtlOverride)).slice(0, 80)}`);
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [alt], [download], [placeholder]")) {
    for (const attribute of ["aria-label", "title", "alt", "download", "placeholder"]) {
      const value = element.getAttribute(attribute) ?? "";
      if (turnsOurs(value)) found.push(`turned ${attribute}: ${value.slice(0, 80)}`);
    }
  }
  return found;
}
