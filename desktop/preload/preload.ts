import { contextBridge, type IpcRendererEvent, ipcRenderer } from "electron";
import type { DesktopBridge } from "../ipc/calls.ts";

// Prefixed, so that the page can use only the console's calls and events, never one of Electron's own channels.
const bridge: DesktopBridge = {
  call: (name, ...input) => ipcRenderer.invoke(`call:${name}`, ...input),
  on: (name, listener) => {
    // Leaves out the event: through it the page could reach ipcRenderer.
    const hear = (_event: IpcRendererEvent, payload: Parameters<typeof listener>[0]) => listener(payload);
    ipcRenderer.on(`push:${name}`, hear);
    return () => void ipcRenderer.off(`push:${name}`, hear);
  },
};

contextBridge.exposeInMainWorld("desktop", bridge);
