/** The parts of the state with pending uploads and messages. */
type UnderWay = {
  uploads: Record<string, number>;
  outbox: readonly { state: string }[];
};

/** Matches a form over the screen or a running recording. */
const busyWith = '[role="dialog"] form, [role="timer"]';

/**
 * Returns true if a restart would interrupt the person: text in a multi-line field, an open form, a recording, or a
 * pending upload or message. Drafts of other conversations are stored and survive a restart.
 */
export function isHalfWritten(page: Document, { uploads, outbox }: UnderWay): boolean {
  const texts = [...page.querySelectorAll("textarea")];
  return (
    texts.some(({ value, disabled }) => !disabled && value.trim() !== "") ||
    page.querySelector(busyWith) !== null ||
    Object.keys(uploads).length > 0 ||
    outbox.some(({ state }) => state === "sending")
  );
}
