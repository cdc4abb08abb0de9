import type { ErrorCode } from "@balcao/shared/platform/errors.ts";
import { z } from "zod";
import { AppError } from "../../../errors.ts";
import { GraphRefusal, GraphSilent } from "../graph-client.ts";

/** Meta's codes of a bad token or a missing permission, at every step. */
const general: Readonly<Record<number, ErrorCode>> = {
  ...{ 0: "ERR_CLOUD_TOKEN", 190: "ERR_CLOUD_TOKEN" },
  ...{ 3: "ERR_CLOUD_PERMISSION", 10: "ERR_CLOUD_PERMISSION", 131005: "ERR_CLOUD_PERMISSION" },
  ...{ 33: "ERR_CLOUD_NUMBER_UNKNOWN" },
};

/** Meta itself is at fault, or is asked too often: the same request may succeed later. */
const passing = new Set([1, 2, 4, 80007, 131000, 131016]);

/**
 * Runs a step that a person waits for. Its own meanings of Meta's codes come before the general ones; `otherwise` is the
 * meaning of the others. Throws AppError with Meta's code and words as its details.
 */
export async function graphStep<T>(
  meanings: Readonly<Record<number, ErrorCode>>,
  work: () => Promise<T>,
  otherwise: ErrorCode = "ERR_CLOUD_UNREACHABLE",
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GraphSilent || error instanceof z.ZodError)
      throw new AppError("ERR_CLOUD_UNREACHABLE", error.message);
    if (!(error instanceof GraphRefusal)) throw error;
    const { code, message, advice } = error;
    const isPermission = code >= 200 && code <= 299;
    const usual = isPermission ? "ERR_CLOUD_PERMISSION" : passing.has(code) ? "ERR_CLOUD_UNREACHABLE" : otherwise;
    throw new AppError(meanings[code] ?? general[code] ?? usual, message, { details: { code, reason: advice } });
  }
}
