/**
 * Loads something by id and believes it for a while: a change, on whichever node it was made, holds after `forMs`. A
 * load that fails is nothing to remember. Ids must be few: none is ever forgotten, only loaded anew.
 */
export function remember<T>(forMs: number, load: (id: number) => Promise<T>): (id: number) => Promise<T> {
  const known = new Map<number, { until: number; value: Promise<T> }>();
  return (id) => {
    const entry = known.get(id);
    if (entry && entry.until > performance.now()) return entry.value;
    const value = load(id);
    known.set(id, { until: performance.now() + forMs, value });
    value.catch(() => known.delete(id));
    return value;
  };
}
