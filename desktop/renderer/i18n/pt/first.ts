import auth from "./auth.json";
import common from "./common.json";
import errors from "./errors.json";
import messages from "./messages.json";
import shell from "./shell.json";
import tickets from "./tickets.json";

/** Texts of the first screen and of the frame around every screen. They are loaded with the page. */
export const firstTexts = {
  auth,
  common,
  errors,
  messages,
  shell,
  tickets,
};
export type FirstTexts = typeof firstTexts;
