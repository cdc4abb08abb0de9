import { undoFailedAttempts } from "./signal-attempts.ts";
import { bindSignalJobs } from "./signal-jobs.ts";
import { silenceLibsignal } from "./silence-libsignal.ts";

/** Applies our corrections to libsignal; call it before any encryption. Harmless when repeated. */
export function mendLibsignal(): void {
  silenceLibsignal();
  bindSignalJobs();
  undoFailedAttempts();
}
