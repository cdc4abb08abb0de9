import type { First } from "../pt/first.ts";
import auth from "./auth.json";
import common from "./common.json";
import errors from "./errors.json";
import messages from "./messages.json";
import shell from "./shell.json";
import tickets from "./tickets.json";

export const first: First = {
  auth,
  common,
  errors,
  messages,
  shell,
  tickets,
};
