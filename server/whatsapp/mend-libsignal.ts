import { undoFailedAttempts } from "./signal-attempts.ts";
import { bindSignalJobs } from "./signal-jobs.ts";
import { silenceLibsignal } from "./silence-libsignal.ts";

/** Makes libsignal fit to be used here; before anything is encrypted. Harmless when repeated. */
export function mendLibsignal(): void {
  silenceLibsignal();
  bindSignalJobs();
  undoFailedAttempts();
}
