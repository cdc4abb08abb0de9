import type { KeyboardEvent } from "react";

const buttons = (log: Element): HTMLElement[] => [...log.querySelectorAll<HTMLElement>("[data-menu]")];

/**
 * Two hundred messages must not be two hundred Tab stops on the way to the composer: Tab reaches the last one's menu,
 * the arrow keys the others, and Enter on the log itself starts with the last.
 */
export function useBubbleKeys() {
  return (event: KeyboardEvent<HTMLElement>) => {
    const log = event.currentTarget;
    const all = buttons(log);
    if (event.target === log && event.key === "Enter") {
      all.at(-1)?.focus();
      event.preventDefault();
    }
    const at = all.indexOf(event.target as HTMLElement);
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (at < 0 || step === 0) return;
    event.preventDefault();
    const next = all[at + step];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: "nearest" });
  };
}
