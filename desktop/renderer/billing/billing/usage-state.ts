/** From this share on the usage counts as near the limit. */
const nearShare = 0.8;

/** The usage of a plan's limit: used up (`full`), nearly, or not. */
export function usageState(used: number, limit: number): "roomy" | "near" | "full" {
  if (used >= limit) return "full";
  return used / limit >= nearShare ? "near" : "roomy";
}
