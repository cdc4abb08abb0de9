import type { Bridge, makeBridge, Wire } from "./bridge.ts";

/** Runs in the page's world before any script of the page: receives what the preload exposes. */
export function installPage(channel: string, make: typeof makeBridge): void {
  const bridge: Bridge = make(channel, "page");
  const freeze = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    Object.values(value).forEach(freeze);
    return Object.freeze(value);
  };
  addEventListener(`${channel}:expose`, (event) => {
    const { name, api } = (event as CustomEvent<{ name: string; api: Wire }>).detail;
    Object.defineProperty(window, name, { value: freeze(bridge.decode(api)), enumerable: true });
  });
}
