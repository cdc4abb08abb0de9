import auth from "./auth.json";
import common from "./common.json";
import errors from "./errors.json";
import messages from "./messages.json";
import shell from "./shell.json";
import tickets from "./tickets.json";

/** Texts of the first screen and of what stands around every screen: they come with the page. */
export const first = {
  auth,
  common,
  errors,
  messages,
  shell,
  tickets,
};
export type First = typeof first;
