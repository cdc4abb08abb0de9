import { createContext } from "react";

/** Opens the menu; null where it is always on screen. Each narrow screen puts its button into its own header. */
export const MenuContext = createContext<(() => void) | null>(null);
