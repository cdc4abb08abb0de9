/** True while a dialog is open: the page behind it can neither be read well nor changed. */
export const isModal = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"], [role="alertdialog"]') !== null;
