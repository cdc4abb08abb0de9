/** Of the state: files and messages on their way. */
type UnderWay = {
  uploads: Record<string, number>;
  outbox: readonly { state: string }[];
  chatOutbox: readonly { state: string }[];
};

/** What a person is in the middle of: a form over the screen, a recording. */
const busyWith = '[role="dialog"] form, [role="timer"]';

/**
 * Whether a restart would interrupt somebody: words in a text of several lines, an open form, a recording, or something
 * on its way to the server. Drafts of other conversations are stored, and wait as they are.
 */
export function isHalfWritten(page: Document, { uploads, outbox, chatOutbox }: UnderWay): boolean {
  const texts = [...page.querySelectorAll("textarea")];
  return (
    texts.some(({ value, disabled }) => !disabled && value.trim() !== "") ||
    page.querySelector(busyWith) !== null ||
    Object.keys(uploads).length > 0 ||
    [...outbox, ...chatOutbox].some(({ state }) => state === "sending")
  );
}
