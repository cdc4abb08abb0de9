import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The parts of ffmpeg's WebAssembly build that we use: the program, and the file system in its memory. */
type Core = {
  FS: {
    writeFile: (name: string, content: Uint8Array, options?: { canOwn: boolean }) => void;
    readFile: (name: string) => Uint8Array;
  };
  exec: (...args: string[]) => number;
  setLogger: (log: (line: { message: string }) => void) => void;
};
type CreateCore = (options: {
  locateFile: (path: string) => string;
  instantiateWasm: (imports: object, receive: (instance: Instance) => void) => object;
}) => Promise<Core>;

type Instance = { exports: object };
/** The parts of the WebAssembly global that we use; Node's types omit it. */
type Wasm = {
  compile: (bytes: Uint8Array) => Promise<object>;
  Instance: new (program: object, imports: object) => Instance;
};
const { WebAssembly: wasm } = globalThis as typeof globalThis & { WebAssembly: Wasm };

/** Runs ffmpeg. Throws with its output if it fails. `outputs` are the files read back after it. */
export type RunFfmpeg = (
  args: readonly string[],
  files: { source?: Uint8Array; outputs: readonly string[] },
) => Promise<{ said: string; files: Uint8Array[] }>;

const require = createRequire(import.meta.url);
const mostWords = 20_000;

/**
 * Loads ffmpeg once, and returns a function that runs it: each run has new memory, so that nothing of one file is left
 * for the next. For a separate process: it blocks until it is done, and changes globals of the process.
 */
export async function loadFfmpeg(): Promise<RunFfmpeg> {
  // The build is for browsers' workers, and looks for their globals.
  Object.assign(globalThis, { self: globalThis, location: { href: "" } });
  // WebSocket is its only way to a network.
  Reflect.deleteProperty(globalThis, "WebSocket");
  const createCore = require("@ffmpeg/core") as CreateCore;
  const program = await wasm.compile(readFileSync(require.resolve("@ffmpeg/core/wasm")));

  return async (args, { source, outputs }) => {
    const core = await createCore({
      locateFile: (path) => path,
      instantiateWasm: (imports, receive) => {
        const instance = new wasm.Instance(program, imports);
        receive(instance);
        return instance.exports;
      },
    });
    let said = "";
    core.setLogger(({ message }) => {
      said = `${said}${message}\n`.slice(0, mostWords);
    });
    if (source) core.FS.writeFile(sourceName, source, { canOwn: true });
    const code = core.exec("-hide_banner", "-loglevel", "info", "-nostats", ...args);
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${said.slice(-300)}`);
    return { said, files: outputs.map((name) => core.FS.readFile(name)) };
  };
}

/** The name of the input file. */
export const sourceName = "source";
