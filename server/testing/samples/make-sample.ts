// Writes ffmpeg's output file to standard output; the arguments are its name, then ffmpeg's options.
import { loadFfmpeg } from "../../platform/ffmpeg/ffmpeg-core.ts";

const [name = "", ...how] = process.argv.slice(2);
const run = await loadFfmpeg();
const { files } = await run([...how, name], { outputs: [name] });
process.stdout.write(files[0] ?? "");
