import { describe, expect, it } from "vitest";
import { nonsense, spoil } from "../../../testing/hostile-updates.ts";
import { contactChat } from "../../chat.ts";
import { NotUnderstood, toInbound } from "./to-inbound.ts";

const base = { from: "5531987654321", id: "wamid.A", timestamp: "1764000000" };

describe("a notice of a person's new ids", () => {
  const former = { previous_user_id: "BR.1", previous_parent_user_id: "BR.ENT.1" };
  const ids = { user_id: "BR.2", parent_user_id: "BR.ENT.2", ...former };
  const notice = (system: object, change: object = {}) =>
    toInbound({ ...base, ...change, type: "system", system: { body: "Ana changed", ...system } }, [], false);
  const numberChange = { type: "user_changed_number", wa_id: "5531900000002" };
  const at = new Date(1_764_000_000_000);

  it("moves number and ids, and shows the new number in the person's chat of now", () => {
    const now = contactChat({ phone: "5531900000002", bsuid: "BR.2", parent_bsuid: "BR.ENT.2" });
    const before = contactChat({ phone: base.from, bsuid: "BR.1", parent_bsuid: "BR.ENT.1" });
    expect(notice({ ...numberChange, ...ids })).toMatchObject({
      ...{ type: "moved", move: { before, now, at } },
      notice: { providerId: "wamid.A", chat: now, body: "+5531900000002", mediaType: "newNumber", pushName: null },
    });
  });

  it("moves the number alone, as older versions tell it, and the ids alone where the former number is hidden", () => {
    const now = contactChat({ phone: "5531900000002" });
    expect(notice(numberChange)).toMatchObject({ move: { before: contactChat({ phone: base.from }), now } });
    const hidden = notice({ ...numberChange, ...former, user_id: "BR.2" }, { from: undefined });
    expect(hidden).toMatchObject({ move: { before: contactChat({ bsuid: "BR.1", parent_bsuid: "BR.ENT.1" }) } });
  });

  it("moves ids without a number, and shows nothing", () => {
    const system = { type: "user_changed_user_id", wa_id: "5531900000002", ...ids };
    expect(notice(system)).toEqual({
      type: "moved",
      move: {
        before: contactChat({ bsuid: "BR.1", parent_bsuid: "BR.ENT.1" }),
        now: contactChat({ bsuid: "BR.2", parent_bsuid: "BR.ENT.2" }),
        at,
      },
      notice: null,
    });
    const author = { from: undefined, from_user_id: "BR.0" };
    const older = { type: "user_changed_user_id", user_id: "BR.2" };
    expect(notice(older, author)).toMatchObject({ move: { before: contactChat({ bsuid: "BR.0" }) } });
    expect(notice(older, { ...author, from_user_id: "BR.2" })).toBeNull();
  });

  it("forgets no id that the person keeps", () => {
    const same = { ...ids, parent_user_id: "BR.ENT.1" };
    const before = contactChat({ bsuid: "BR.1" });
    expect(notice({ type: "user_changed_user_id", ...same })).toMatchObject({ move: { before } });
  });

  it("that names no person of before is shown only, and one of another kind is not", () => {
    expect(notice(numberChange, { from: undefined })).toMatchObject({
      ...{ type: "message", message: { body: "+5531900000002", chat: contactChat({ phone: "5531900000002" }) } },
    });
    for (const other of [{ type: "user_changed_number" }, { type: "customer_identity_changed" }, {}])
      expect(notice(other)).toBeNull();
    expect(notice({ ...numberChange, wa_id: "b\0", previous_user_id: "\n", user_id: "BR.2" }, {})).toMatchObject({
      ...{ move: { before: contactChat({ phone: base.from }), now: contactChat({ bsuid: "BR.2" }) }, notice: null },
    });
  });

  // The brackets stand for themselves only where a call is written out.
  it.each(Object.entries(nonsense).filter(([what]) => what !== "5,000 brackets"))(
    "takes no id with %s",
    (_what, bad) => {
      const sound = {
        ...base,
        from_user_id: "BR.0",
        type: "system",
        system: { body: "Ana changed", ...numberChange, ...ids },
      };
      const known = [base.from, numberChange.wa_id, "BR.0", ...Object.values(ids)];
      for (const update of spoil(sound, bad)) {
        let event: ReturnType<typeof toInbound> = null;
        try {
          event = toInbound(update, [], false);
        } catch (error) {
          expect(error).toBeInstanceOf(NotUnderstood);
        }
        const chats = event?.type === "moved" ? [event.move.before, event.move.now] : [];
        for (const { value } of chats.flatMap(({ identities }) => identities)) expect(known).toContain(value);
      }
    },
  );
});
