import { createContext, type ReactNode } from "react";

/** The link to the help of the screen; the app provides it, and each screen puts it beside its title. */
export const HelpContext = createContext<ReactNode>(null);
