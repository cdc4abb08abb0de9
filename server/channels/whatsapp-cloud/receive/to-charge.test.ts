import { describe, expect, it } from "vitest";
import { toCharge } from "./to-charge.ts";

const pricing = { billable: true, pricing_model: "PMP", type: "regular", category: "utility" };
const delivered = {
  ...{ id: "wamid.A", status: "delivered", timestamp: "1796000000", recipient_id: "5531987654321" },
  ...{ biz_opaque_callback_data: "ours", pricing },
};

describe("the pricing of a status", () => {
  it("is read from a delivered message", () => {
    expect(toCharge(delivered)).toEqual({
      ...{ providerId: "wamid.A", sentAs: "ours", category: "utility", isFree: false, country: "BR" },
      at: new Date(1_796_000_000_000),
    });
    for (const status of ["read", "played"]) expect(toCharge({ ...delivered, status })).not.toBeNull();
  });

  it("does not count before delivery, nor for a message that failed", () => {
    for (const status of ["sent", "failed", "accepted", 3, undefined])
      expect(toCharge({ ...delivered, status })).toBeNull();
  });

  it("is charged with a type that is not known to be free, so that no bill is a surprise", () => {
    for (const type of ["regular", "REGULAR", "freemium", "a_new_type", undefined])
      expect(toCharge({ ...delivered, pricing: { ...pricing, type } })).toMatchObject({ isFree: false });
  });

  it.each(["free_customer_service", "free_entry_point", "FREE_ENTRY_POINT"])("is free with %s", (type) => {
    // The field is being retired, and decides nothing.
    for (const billable of [true, false])
      expect(toCharge({ ...delivered, pricing: { ...pricing, type, billable } })).toMatchObject({ isFree: true });
    expect(toCharge({ ...delivered, pricing: { ...pricing, billable: false } })).toMatchObject({ isFree: false });
  });

  it("keeps a category that is not known yet", () => {
    const named = (category: unknown) => toCharge({ ...delivered, pricing: { ...pricing, category } })?.category;
    expect(named("authentication-international")).toBe("authentication-international");
    expect(named("VOICE_9")).toBe("voice_9");
  });

  it.each([
    undefined,
    null,
    "regular",
    [],
    {},
    { ...pricing, category: undefined },
    { ...pricing, category: "" },
    { ...pricing, category: 7 },
    { ...pricing, category: "a\0b" },
    { ...pricing, category: "x".repeat(65) },
    { ...pricing, type: null },
    { ...pricing, type: "re\ngular" },
    { ...pricing, type: {} },
  ])("is ignored where it is %j", (wrong) => {
    expect(toCharge({ ...delivered, pricing: wrong })).toBeNull();
  });

  it.each([
    [{ recipient_id: "5531987654321" }, "BR"],
    // As WhatsApp knows many Brazilian mobiles: without the ninth digit.
    [{ recipient_id: "553187654321" }, "BR"],
    [{ recipient_id: "12025550123" }, "US"],
    [{ recipient_id: "14165550123" }, "CA"],
    [{ recipient_id: "5491123456789" }, "AR"],
    [{ recipient_id: "77012345678" }, "KZ"],
    [{ recipient_user_id: "PT.1234567890" }, "PT"],
    [{ recipient_user_id: "IN.ENT.1234567890" }, "IN"],
    [{ recipient_id: "999", recipient_user_id: "PT.12" }, "PT"],
    [{ recipient_id: { deep: 1 }, recipient_user_id: "BR.12" }, "BR"],
    [{ recipient_id: "999" }, null],
    [{ recipient_user_id: "br.12" }, null],
    [{ recipient_id: 5531987654321, recipient_user_id: "1.12" }, null],
    [{}, null],
  ])("of %j has the country %s", (person, country) => {
    const { recipient_id: _, ...nobodys } = delivered;
    expect(toCharge({ ...nobodys, ...person })).toMatchObject({ country });
  });

  it("has no time where the status has none", () => {
    for (const timestamp of [undefined, "soon", "-5", "0", 1e15])
      expect(toCharge({ ...delivered, timestamp })).not.toHaveProperty("at");
  });
});
