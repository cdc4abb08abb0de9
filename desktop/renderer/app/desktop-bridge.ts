/** What Electron's preload puts on the page; absent in a browser. */
export type DesktopBridge = {
  call(name: string, ...input: unknown[]): Promise<unknown>;
  on(name: string, listener: (payload: unknown) => void): () => void;
};

declare global {
  interface Window {
    desktop?: DesktopBridge;
  }
}

/** The way to the main process, or undefined when the console runs as a web page. */
export const desktopBridge = (): DesktopBridge | undefined => window.desktop;
