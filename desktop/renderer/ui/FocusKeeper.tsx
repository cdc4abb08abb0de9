import { useFocusFinders } from "@fluentui/react-components";

/**
 * Keeps Fluent's focus keeper for as long as the page lives. It goes with its last user: where a dialog was the only
 * one, it went before it had shown the page below to screen readers again.
 */
export function FocusKeeper() {
  useFocusFinders();
  return null;
}
