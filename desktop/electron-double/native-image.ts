import type { NativeImage } from "electron";

/** A picture that a test can compare: the PNG of ordinary density, as text. */
export type DoubleImage = Pick<NativeImage, "addRepresentation" | "setTemplateImage"> & { png: string };

const signature = "iVBORw0KGgo";

export const doubleNativeImage = {
  createFromBuffer: (buffer: Buffer): DoubleImage => {
    const png = buffer.toString("base64");
    // Electron makes an empty picture of what it cannot read, and says nothing.
    if (!png.startsWith(signature)) throw new Error("electron-double: this is no PNG");
    return { png, addRepresentation: () => undefined, setTemplateImage: () => undefined };
  },
};
