import type { FirstTexts } from "../pt/first.ts";
import auth from "./auth.json";
import common from "./common.json";
import firstErrors from "./firstErrors.json";
import messages from "./messages.json";
import shell from "./shell.json";
import tickets from "./tickets.json";

export const firstTexts: FirstTexts = {
  auth,
  common,
  errors: firstErrors,
  messages,
  shell,
  tickets,
};
