import type { ErrorCode } from "@balcao/shared/platform/errors.ts";

/** Sentences in an operator's terms for errors that carry only a code. */
export const refusals: Partial<Record<ErrorCode, string>> = {
  ERR_COMPANY_INACTIVE: "This company is inactive.",
  ERR_CURRENT_PASSWORD: "The current password is wrong.",
  ERR_EMAIL_ALREADY_EXISTS: "A user with this e-mail already exists.",
  ERR_LAST_ADMIN: "The last admin of a company cannot be removed.",
  ERR_NO_CAMPAIGN_FOUND: "There is no such campaign.",
  ERR_NO_CHAT_FOUND: "There is no such chat.",
  ERR_NO_COMPANY_FOUND: "There is no company with this id. `balcao company list` shows them.",
  ERR_NO_CONTACT_FOUND: "There is no such contact.",
  ERR_NO_INVOICE_FOUND: "There is no invoice with this id. `balcao invoice list` shows them.",
  ERR_NO_PERMISSION: "This is not allowed.",
  ERR_NO_PLAN_FOUND: "There is no plan with this id. `balcao plans list` shows them.",
  ERR_NO_SCHEDULE_FOUND: "There is no such scheduled message.",
  ERR_NO_USER_FOUND: "There is no such user in this company. `balcao user list` shows them.",
  ERR_NO_WARM_UP_FOUND: "There is no such warm-up.",
  ERR_NO_WAPP_FOUND: "There is no connection with this id. `balcao connections list` shows them.",
  ERR_OTHER_OPEN_TICKET: "There is another open ticket with this contact.",
  ERR_OWN_COMPANY: "The platform's own company can be neither blocked nor archived.",
  ERR_OWN_USER: "Users cannot remove themselves.",
  ERR_PLAN_NAME_ALREADY_EXISTS: "Another plan already has this name.",
  ERR_QUEUE_NOT_FOUND: "There is no such queue in this company.",
  ERR_TWO_FACTOR_CODE: "The two-factor code is wrong.",
  ERR_WRONG_PASSWORD: "The password is wrong.",
};
