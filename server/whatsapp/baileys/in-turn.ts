/** Runs work of the same key one after the other, and work of different keys side by side. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function inTurnByKey(): InTurn {
  const tails = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const result = (tails.get(key) ?? Promise.resolve()).then(work);
    const tail: Promise<unknown> = result
      .catch(() => undefined)
      .then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
    tails.set(key, tail);
    return result;
  };
}
