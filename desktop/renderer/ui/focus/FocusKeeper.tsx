import { useFocusFinders } from "@fluentui/react-components";

/**
 * Keeps Fluent's focus management for as long as the page lives. It ends with its last user: a dialog that was the only
 * one would end it before it had shown the page below to screen readers again.
 */
export function FocusKeeper() {
  useFocusFinders();
  return null;
}
