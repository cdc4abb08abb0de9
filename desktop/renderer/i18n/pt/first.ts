import auth from "./auth.json";
import common from "./common.json";
import firstErrors from "./firstErrors.json";
import messages from "./messages.json";
import shell from "./shell.json";
import tickets from "./tickets.json";

/**
 * Texts of the first screen and of the frame around every screen. They are loaded with the page. Of the errors these are
 * the ones of signing in; the others come with the rest.
 */
export const firstTexts = {
  auth,
  common,
  errors: firstErrors,
  messages,
  shell,
  tickets,
};
export type FirstTexts = typeof firstTexts;
