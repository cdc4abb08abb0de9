/** Calls `then` once when a user starts to work in this window. Returns how to cancel. */
export function whenLookedAt(then: () => void): () => void {
  const abort = new AbortController();
  const onLook = () => {
    abort.abort();
    then();
  };
  for (const event of ["focus", "pointerdown", "keydown"])
    window.addEventListener(event, onLook, { signal: abort.signal });
  return () => abort.abort();
}
