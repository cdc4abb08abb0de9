import { WaitingOrder } from "@balcao/shared/workspace/waiting-order.ts";
import { useCompanySetting } from "../../client/session/use-company-setting.ts";

/** The company's order of waiting tickets. */
export const useWaitingOrder = (): WaitingOrder =>
  WaitingOrder.catch("oldestFirst").parse(useCompanySetting("waitingOrder"));
