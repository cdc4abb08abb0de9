import { createContext, useContext } from "react";

/** The facts that components need about their page; the app provides them. */
export type PageFacts = {
  /** The company's: "today" and every time on screen follow it. */
  timeZone: string;
  /** The server's address, the base of file addresses. */
  fileRoot: string;
};

export const PageContext = createContext<PageFacts>({ timeZone: "UTC", fileRoot: "" });

/** The company's time zone. */
export const useTimeZone = (): string => useContext(PageContext).timeZone;

/**
 * The absolute address of a file: the server sends the path below its root, and the desktop's page has another origin.
 */
export function useFileUrl(url: string): string {
  const { fileRoot } = useContext(PageContext);
  return url.startsWith("/") ? fileRoot + url : url;
}
