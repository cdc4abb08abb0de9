/**
 * Like `Promise.all`, but rejects only once every promise has settled: a statement that is still on its way when its
 * transaction fails would run after the rollback.
 */
export async function allSettledThenThrow<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Place in keyof Work]: Awaited<Work[Place]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
