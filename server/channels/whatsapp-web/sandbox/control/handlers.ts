import type { z } from "zod";
import type { ControlName, ControlOutput, controlApi } from "./control-api.ts";

/** The implementation of each control; its input has been checked. */
export type Handlers = {
  [N in ControlName]: (
    input: z.output<(typeof controlApi)[N]["input"]>,
  ) => ControlOutput<N> | Promise<ControlOutput<N>>;
};
