/**
 * A ttl cache: loads a value by id and returns it for `forMs`, after which a change made on any server is visible. A
 * failed load is not cached. Ids must be few: entries are replaced, never removed.
 */
export function ttlCache<T>(forMs: number, load: (id: number) => Promise<T>): (id: number) => Promise<T> {
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
