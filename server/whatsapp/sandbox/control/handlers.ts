import type { z } from "zod";
import type { ControlName, ControlOutput, controlApi } from "./control-api.ts";

/** What does the work of each control; the input has been checked. */
export type Handlers = {
  [N in ControlName]: (
    input: z.output<(typeof controlApi)[N]["input"]>,
  ) => ControlOutput<N> | Promise<ControlOutput<N>>;
};
