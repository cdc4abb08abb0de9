import type { Catalogue } from "../pt/pt.ts";
import auth from "./auth.json";
import common from "./common.json";
import connections from "./connections.json";
import errors from "./errors.json";
import messages from "./messages.json";
import server from "./server.json";
import shell from "./shell.json";
import tickets from "./tickets.json";

export const es: Catalogue = { auth, common, connections, errors, messages, server, shell, tickets };
