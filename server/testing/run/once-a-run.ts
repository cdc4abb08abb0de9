type Made<T> = { value: T; end: () => unknown };
type Shared = { made: Promise<Made<unknown>>; users: number };

const ours = globalThis as { balcaoOnceARun?: Map<string, Shared> };
// Vitest loads a project's setup again for each project.
ours.balcaoOnceARun ??= new Map();
const all = ours.balcaoOnceARun;

/** Makes something once for all projects of a test run. Returns it, and how a project gives it back: the last ends it. */
export async function onceARun<T>(name: string, make: () => Promise<Made<T>>): Promise<[T, () => Promise<void>]> {
  const shared = all.get(name) ?? { made: make(), users: 0 };
  all.set(name, shared);
  shared.users += 1;
  const { value, end } = await (shared.made as Promise<Made<T>>);
  const giveBack = async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    all.delete(name);
    await end();
  };
  return [value, giveBack];
}
