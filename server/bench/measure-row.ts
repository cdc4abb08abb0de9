// Measures the row named by its argument, and sends the result to its parent. As on a server with a number, this import
// comes first: rows load the simulated WhatsApp, and with it the message formats.
import "../channels/whatsapp-web/keep-objects-fast.ts";

import { everyRow } from "./every-row.ts";
import type { Measured } from "./measure.ts";

const row = everyRow.find(({ name }) => name === process.argv[2]);
if (!row) throw new Error(`there is no row ${process.argv[2]}`);
const measured: Measured = { row: row.name, ...(await row.measure()) };
process.send?.(measured);
process.disconnect?.();
