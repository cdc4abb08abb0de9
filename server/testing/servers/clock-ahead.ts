/** Puts a server process's clock ahead; it is loaded before all other modules. */
const aheadMs = Number(process.env.TEST_CLOCK_AHEAD_MS ?? 0);
const TrueDate = Date;

globalThis.Date = class extends TrueDate {
  constructor(...given: [] | ConstructorParameters<typeof TrueDate>) {
    if (given.length === 0) super(TrueDate.now() + aheadMs);
    else super(...given);
  }
  static override now(): number {
    return TrueDate.now() + aheadMs;
  }
} as DateConstructor;
