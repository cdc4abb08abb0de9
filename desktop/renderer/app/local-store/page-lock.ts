const nameOf = (holder: string): string => `balcao-page.${holder}`;
const forever = new Promise<never>(() => undefined);

/** Says for as long as this page lives that it looks after what it holds. */
export function holdPage(holder: string): void {
  void navigator.locks?.request(nameOf(holder), () => forever);
}

/** Runs work once the page that held something is gone, and takes its place; unless `signal` ends the wait. */
export function afterPage(holder: string, signal: AbortSignal, work: () => void): void {
  const takeOver = () => {
    work();
    return forever;
  };
  // Aborted: nobody waits any more.
  if (navigator.locks) void navigator.locks.request(nameOf(holder), { signal }, takeOver).catch(() => undefined);
  else work();
}
