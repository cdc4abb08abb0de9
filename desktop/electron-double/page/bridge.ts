type Failure = { name: string; message: string };
/** A value on its way between the page's world and the preload's. */
export type Wire =
  | { kind: "plain"; value: unknown }
  | { kind: "list"; parts: Wire[] }
  | { kind: "object"; parts: Record<string, Wire> }
  | { kind: "function" | "promise"; id: string }
  | { kind: "error"; failure: Failure };
type Outcome = { value: Wire } | { failure: Failure };
export type Bridge = { encode: (value: unknown) => Wire; decode: (wire: Wire) => unknown };

/**
 * Electron's contextBridge between two worlds of one page. Values are copied; for a function or a promise of one world
 * the other world gets a substitute. Both worlds see only the events of the window. Self-contained: its source is run
 * inside pages.
 */
export function makeBridge(channel: string, side: "page" | "preload"): Bridge {
  const other = side === "page" ? "preload" : "page";
  const functions = new Map<string, (...args: unknown[]) => unknown>();
  const ids = new WeakMap<object, string>();
  const stands = new Map<string, (...args: unknown[]) => unknown>();
  let count = 0;
  const newId = (): string => `${side}${++count}`;
  const say = (name: string, detail: unknown) => dispatchEvent(new CustomEvent(`${channel}:${name}`, { detail }));
  const hear = (name: string, listener: (detail: unknown) => void, once: boolean) =>
    addEventListener(`${channel}:${name}`, (event) => listener((event as CustomEvent<unknown>).detail), { once });
  const failureOf = (thrown: unknown): Failure =>
    thrown instanceof Error
      ? { name: thrown.name, message: thrown.message }
      : { name: "Error", message: String(thrown) };
  const toError = ({ name, message }: Failure): Error => Object.assign(new Error(message), { name });
  const outcomeOf = (work: () => unknown): Outcome => {
    try {
      return { value: encode(work()) };
    } catch (thrown) {
      return { failure: failureOf(thrown) };
    }
  };

  function encode(value: unknown): Wire {
    if (typeof value === "function") {
      const id = ids.get(value) ?? newId();
      ids.set(value, id);
      functions.set(id, value as (...args: unknown[]) => unknown);
      return { kind: "function", id };
    }
    if (typeof value === "symbol") throw new Error("An object could not be cloned.");
    if (typeof value !== "object" || value === null) return { kind: "plain", value };
    if (value instanceof Promise) {
      const id = newId();
      value.then(
        (result: unknown) =>
          say(
            `settled:${id}`,
            outcomeOf(() => result),
          ),
        (thrown: unknown) => say(`settled:${id}`, { failure: failureOf(thrown) }),
      );
      return { kind: "promise", id };
    }
    if (value instanceof Error) return { kind: "error", failure: failureOf(value) };
    if (Array.isArray(value)) return { kind: "list", parts: value.map(encode) };
    if (value instanceof Date || value instanceof Uint8Array) return { kind: "plain", value };
    return {
      kind: "object",
      parts: Object.fromEntries(Object.entries(value).map(([key, part]) => [key, encode(part)])),
    };
  }

  function decode(wire: Wire): unknown {
    switch (wire.kind) {
      case "plain":
        return wire.value;
      case "error":
        return toError(wire.failure);
      case "list":
        return wire.parts.map(decode);
      case "object":
        return Object.fromEntries(Object.entries(wire.parts).map(([key, part]) => [key, decode(part)]));
      case "promise":
        return new Promise((resolve, reject) => {
          const settle = (detail: unknown) => {
            const outcome = detail as Outcome;
            if ("failure" in outcome) reject(toError(outcome.failure));
            else resolve(decode(outcome.value));
          };
          hear(`settled:${wire.id}`, settle, true);
        });
      case "function": {
        const { id } = wire;
        const stand = functions.get(id) ?? stands.get(id) ?? ((...args: unknown[]) => call(id, args));
        stands.set(id, stand);
        return stand;
      }
    }
  }

  /** Events are delivered at once, so the answer is there when the dispatch returns. */
  function call(id: string, args: unknown[]): unknown {
    const answerTo = newId();
    const answers: Outcome[] = [];
    hear(`answer:${answerTo}`, (detail) => answers.push(detail as Outcome), true);
    say(`call:${other}`, { id, answerTo, args: encode(args) });
    const [answer] = answers;
    if (!answer) throw new Error("electron-double: the other world is gone");
    if ("failure" in answer) throw toError(answer.failure);
    return decode(answer.value);
  }

  hear(
    `call:${side}`,
    (detail) => {
      const { id, answerTo, args } = detail as { id: string; answerTo: string; args: Wire };
      say(
        `answer:${answerTo}`,
        outcomeOf(() => functions.get(id)?.(...(decode(args) as unknown[]))),
      );
    },
    false,
  );
  return { encode, decode };
}
