import auth from "./auth.json";
import common from "./common.json";
import connections from "./connections.json";
import errors from "./errors.json";
import messages from "./messages.json";
import server from "./server.json";
import shell from "./shell.json";
import tickets from "./tickets.json";

/** The catalogue every other language is measured by: a key missing there does not compile. */
export const pt = { auth, common, connections, errors, messages, server, shell, tickets };
export type Catalogue = typeof pt;
