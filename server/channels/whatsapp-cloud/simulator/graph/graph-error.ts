/** Meta's errors that the simulator plays: HTTP status and title by code. */
const known: Readonly<Record<number, readonly [status: number, title: string]>> = {
  1: [400, "Error validating client secret"],
  3: [500, "Capability or permissions issue"],
  4: [400, "Application request limit reached"],
  10: [403, "Application does not have permission for this action"],
  100: [400, "Invalid parameter"],
  101: [400, "Error validating application"],
  190: [401, "Invalid OAuth access token"],
  368: [403, "Temporarily blocked for policies violations"],
  130429: [429, "Rate limit hit"],
  131000: [500, "Something went wrong"],
  131008: [400, "Required parameter is missing"],
  131009: [400, "Parameter value is not valid"],
  131021: [400, "Recipient cannot be sender"],
  131026: [400, "Message undeliverable"],
  131031: [403, "Business Account locked"],
  131042: [400, "Business eligibility payment issue"],
  131047: [400, "Re-engagement message"],
  131048: [429, "Spam rate limit hit"],
  131049: [400, "This message was not delivered to maintain healthy ecosystem engagement"],
  131050: [400, "User has stopped marketing messages from this business"],
  131051: [400, "Message type is currently not supported"],
  131053: [400, "Media upload error"],
  131056: [429, "(Business Account, Consumer Account) pair rate limit hit"],
  132000: [400, "Number of parameters does not match the expected number of params"],
  132001: [404, "Template name does not exist in the translation"],
  132012: [400, "Parameter format does not match format in the created template"],
  132015: [400, "Template is paused"],
  132016: [400, "Template is disabled"],
  133005: [400, "Two-step verification PIN mismatch"],
  133010: [400, "Phone number not registered on the WhatsApp Business Platform"],
};

/** An error as Meta's API answers it. */
export class GraphError extends Error {
  override name = "GraphError";
  readonly code: number;
  readonly status: number;
  readonly details: string;
  readonly subcode: number | null;

  constructor(code: number, details = "", subcode: number | null = null) {
    const [status, title] = known[code] ?? [400, "Error"];
    super(`(#${code}) ${title}`);
    this.code = code;
    this.status = status;
    this.details = details;
    this.subcode = subcode;
  }

  /** The body of the answer. */
  get body() {
    const type = this.code === 190 || this.code === 10 ? "OAuthException" : "GraphMethodException";
    const data = { messaging_product: "whatsapp", details: this.details };
    const sub = this.subcode === null ? {} : { error_subcode: this.subcode };
    const { message, code } = this;
    return { error: { message, type, code, ...sub, error_data: data, fbtrace_id: "simulated" } };
  }
}

/** An error as a status carries it. */
export function statusError(code: number, details = "") {
  const title = known[code]?.[1] ?? "Error";
  return { code, title, message: title, error_data: { details } };
}
