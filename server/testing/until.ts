/** Waits until something holds. Fails with what it was waiting for. */
export async function until<T>(what: string, check: () => T | Promise<T>, deadlineMs = 8_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + deadlineMs;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
