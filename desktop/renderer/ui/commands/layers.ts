const layers = ".fui-MenuPopover, .fui-PopoverSurface, .fui-Listbox, .fui-DialogSurface";

/** True while a menu, a list of choices or a dialog lies above the page: keys are for it. */
export const isCovered = (): boolean => document.querySelector(layers) !== null;
