import type { CustomValues } from "@balcao/shared/workspace/message-variables.ts";
import { createContext } from "react";

/**
 * The company's fields of contacts that texts may have as variables: an example of a value by each name. Null until they
 * are known.
 */
export const FieldExamplesContext = createContext<CustomValues | null>({});
