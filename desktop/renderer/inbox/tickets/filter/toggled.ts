/** Adds or removes one id of a choice, null for all; all of them together are the same as no filter. */
export function toggled<Id>(chosen: readonly Id[] | null, all: readonly Id[], id: Id): Id[] | null {
  const before = chosen ?? all;
  const after = before.includes(id)
    ? before.filter((one) => one !== id)
    : all.filter((one) => one === id || before.includes(one));
  return after.length === all.length ? null : [...after];
}
