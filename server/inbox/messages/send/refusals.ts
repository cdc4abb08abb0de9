import type { SendFailure } from "@balcao/shared/platform/errors.ts";
import type { SendErrorReason } from "../../../channels/send-error.ts";

/** The failure to show for each reason of a failed sending; null where the sender tries again. */
export const refusals: Record<SendErrorReason, SendFailure | null> = {
  offline: null,
  timeout: null,
  rateLimited: null,
  unsettled: null,
  refused: "ERR_SENDING_WAPP_MSG",
  restricted: "ERR_WAPP_RESTRICTED",
  newChats: "ERR_WAPP_RESTRICTED",
  outsideWindow: "ERR_WAPP_OUTSIDE_WINDOW",
  templateProblem: "ERR_WAPP_TEMPLATE",
  templateUnavailable: "ERR_WAPP_TEMPLATE_UNAVAILABLE",
  templateMismatch: "ERR_WAPP_TEMPLATE",
  notReachable: "ERR_WAPP_INVALID_CONTACT",
  marketingLimit: "ERR_WAPP_MARKETING_LIMIT",
  optedOut: "ERR_WAPP_OPTED_OUT",
  ownNumber: "ERR_WAPP_OWN_NUMBER",
  fileProblem: "ERR_WAPP_FILE",
  uncertain: "ERR_SEND_UNCERTAIN",
};
