import { z } from "zod";

// The page's Content-Security-Policy forbids eval, and zod's attempt at it would be reported as a violation.
// Imported before any schema is made.
z.config({ jitless: true });
