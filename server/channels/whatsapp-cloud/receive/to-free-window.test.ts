import { describe, expect, it } from "vitest";
import { toFreeWindow } from "./to-free-window.ts";

const conversation = { id: "c", origin: { type: "referral_conversion" }, expiration_timestamp: "1796259200" };
const sent = { id: "wamid.A", status: "sent", timestamp: "1796000000", biz_opaque_callback_data: "ours", conversation };

describe("the conversation of a status", () => {
  it("says until when a person who came by an advertisement costs nothing", () => {
    expect(toFreeWindow(sent)).toEqual({
      ...{ providerId: "wamid.A", sentAs: "ours", until: new Date(1_796_259_200_000) },
    });
  });

  it("says nothing in another window, without an end, or in nonsense", () => {
    for (const origin of [{ type: "utility" }, { type: 3 }, null, undefined])
      expect(toFreeWindow({ ...sent, conversation: { ...conversation, origin } })).toBeNull();
    for (const expiration_timestamp of [undefined, "soon", -1, "9".repeat(30)])
      expect(toFreeWindow({ ...sent, conversation: { ...conversation, expiration_timestamp } })).toBeNull();
    for (const odd of [null, "x", [], { ...sent, conversation: null }, { ...sent, id: "a\0" }])
      expect(toFreeWindow(odd)).toBeNull();
  });
});
