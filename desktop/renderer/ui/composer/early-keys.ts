/** Keys that are typed before their text box is there. */
export type EarlyKeys = {
  /** The text box will come: what was typed, and is typed until it has the focus, goes to `put`. */
  keep: (put: (text: string) => void) => void;
  /** The text box will not appear: the typed text is dropped, and the focus returns. */
  drop: () => void;
};

let endCurrent: (() => void) | null = null;

/** The text box is there, whether it can be written in or not. */
export const endEarlyKeys = (): void => endCurrent?.();

/**
 * Takes the keys until a conversation's text box is there: they are neither lost nor shortcuts. They go to a field that
 * is not seen, so that accents and corrections work; `label` names it. Focusing another place ends it.
 */
export function catchEarlyKeys(label: string): EarlyKeys {
  endEarlyKeys();
  const before = document.activeElement;
  const field = document.createElement("textarea");
  // On a touch screen nothing is typed before its keyboard is there.
  if (!window.matchMedia("(pointer: coarse)").matches) {
    field.ariaLabel = label;
    field.style.cssText = "position:fixed;bottom:0;left:0;width:1px;height:1px;padding:0;border:0;opacity:0";
    document.body.append(field);
    field.focus({ preventScroll: true });
  }
  let put: ((text: string) => void) | null = null;
  let isOver = false;
  const text = () => field.value.replace(/^\n+|\n+$/g, "");
  const end = () => {
    if (isOver) return;
    isOver = true;
    endCurrent = null;
    field.remove();
    if (text() !== "") put?.(text());
  };
  endCurrent = end;
  field.addEventListener("keydown", (event) => {
    // The key that accepted the conversation may still be down.
    if (event.key === "Enter" && event.repeat) event.preventDefault();
  });
  field.addEventListener("blur", ({ relatedTarget }) => {
    // The window lost the focus, or the second click of a double click took it to the button.
    if (document.activeElement === field) return;
    if (relatedTarget && relatedTarget !== before) return end();
    setTimeout(() => !isOver && field.focus({ preventScroll: true }));
  });
  return {
    keep: (to) => {
      put = to;
      if (isOver && text() !== "") to(text());
    },
    drop: () => {
      const hadFocus = document.activeElement === field;
      field.value = "";
      end();
      if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
  };
}
