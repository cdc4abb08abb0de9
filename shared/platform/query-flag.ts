import { z } from "zod";

/** Query strings carry booleans as text. */
export const queryFlag = z.enum(["true", "false"]).transform((text) => text === "true");
