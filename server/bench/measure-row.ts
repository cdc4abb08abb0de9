// Measures the row whose name it is given, and tells whoever started it.
// As in a server with a number: rows load the simulated WhatsApp, and with it the message formats.
import "../whatsapp/baileys/keep-objects-fast.ts";

import { everyRow } from "./every-row.ts";
import type { Measured } from "./measure.ts";

const row = everyRow.find(({ name }) => name === process.argv[2]);
if (!row) throw new Error(`there is no row ${process.argv[2]}`);
const measured: Measured = { row: row.name, ...(await row.measure()) };
process.send?.(measured);
process.disconnect?.();
