/** Name of the binding through which the preload's world calls the main process. */
export declare const bindingName = "electronDoubleIpc";
/** Script for the page's own world. Only the top frame has a preload, as in Electron. */
export declare const pageScript: (channel: string) => string;
/** Script for the isolated world: the preload bundle, as CommonJS, with only `require`. */
export declare const preloadScript: (channel: string, preload: string) => string;
