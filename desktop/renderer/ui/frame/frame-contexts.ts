import { createContext, type ReactNode, useContext, useEffect } from "react";

/** The link to the help of the screen; the app provides it, and each screen puts it beside its title. */
export const HelpContext = createContext<ReactNode>(null);

/** Opens the menu; null where it is always on screen. Each narrow screen puts its button into its own header. */
export const MenuContext = createContext<(() => void) | null>(null);

/** Tells the frame that the screen needs more width than usual; the menu then hides its labels earlier. */
export const WidthContext = createContext<(isWanted: boolean) => void>(() => undefined);

/** Asks the frame for width while the caller is mounted and `isWanted`. */
export function useWantsWidth(isWanted: boolean): void {
  const want = useContext(WidthContext);
  useEffect(() => {
    want(isWanted);
    return () => want(false);
  }, [want, isWanted]);
}
