import { contextBridge, type IpcRendererEvent, ipcRenderer } from "electron";
import type { DesktopBridge } from "../ipc.ts";

// Prefixed, so that the page can name our calls and pushes only, never one of Electron's own channels.
const bridge: DesktopBridge = {
  call: (name, ...input) => ipcRenderer.invoke(`call:${name}`, ...input),
  on: (name, listener) => {
    // The event itself would hand ipcRenderer to the page.
    const hear = (_event: IpcRendererEvent, payload: Parameters<typeof listener>[0]) => listener(payload);
    ipcRenderer.on(`push:${name}`, hear);
    return () => void ipcRenderer.off(`push:${name}`, hear);
  },
};

contextBridge.exposeInMainWorld("desktop", bridge);
