import type { FirstTexts } from "../pt/first.ts";
import auth from "./auth.json";
import common from "./common.json";
import errors from "./errors.json";
import messages from "./messages.json";
import shell from "./shell.json";
import tickets from "./tickets.json";

export const firstTexts: FirstTexts = {
  auth,
  common,
  errors,
  messages,
  shell,
  tickets,
};
