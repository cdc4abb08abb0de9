const nameOf = (holder: string): string => `balcao-page.${holder}`;
const forever = new Promise<never>(() => undefined);

/** Holds a lock for as long as this page exists, so that other pages leave its entries alone. */
export function holdPage(holder: string): void {
  void navigator.locks?.request(nameOf(holder), () => forever);
}

/** Runs work once the page that held a lock is gone, and takes the lock; `signal` cancels the wait. */
export function afterPage(holder: string, signal: AbortSignal, work: () => void): void {
  const takeOver = () => {
    work();
    return forever;
  };
  // Aborted: the request is no longer needed.
  if (navigator.locks) void navigator.locks.request(nameOf(holder), { signal }, takeOver).catch(() => undefined);
  else work();
}
