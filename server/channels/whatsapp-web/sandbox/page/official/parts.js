import { h, toast } from "../dom.js";
import { locale, t } from "../i18n.js";
import { nameOf } from "../state.js";
import { sender } from "../tests.js";
import { choiceField, faultChoice, faultSwitch, part, switchField } from "./fields.js";
import { templateList } from "./templates.js";

/**
 * The parts of the tests with official numbers. Each shows the simulator's state and the chosen number in it.
 * @typedef {{ act: (name: string, input?: object) => Promise<boolean>, take: (state: any) => void, chosen: () => string }} Play
 * @typedef {{ element: HTMLElement, show: (now: any, number: any) => void, update?: () => void }} Part
 */

const limits = { TIER_250: 250, TIER_2K: 2_000, TIER_10K: 10_000, TIER_100K: 100_000 };
/** Five days. */
const tokenEndsMs = 5 * 86_400_000;
const numberText = (count) => count.toLocaleString(locale());

/**
 * @param {Play} play
 * @returns {Part}
 */
export function ratingPart({ act, chosen }) {
  let isTold = true;
  const rate = (rating) => act("rateNumber", { phoneNumberId: chosen(), isTold, ...rating });
  const quality = choiceField("quality", qualityOptions(), (value) => rate({ quality: value }));
  const limit = choiceField("messagingLimit", limitOptions(), (messagingLimit) => rate({ messagingLimit }));
  const speed = choiceField("speed", speedOptions(), (value) =>
    rate(value === "PHONE" ? { isOnPhone: true } : { isOnPhone: false, throughput: value }),
  );
  const told = switchField(t("official_isTold"), (isOn) => {
    isTold = isOn;
    showTold();
  });
  const showTold = () => told.show(isTold, isTold ? "" : t("officialUntold"));
  const locked = switchField(t("official_isLocked"), (isLocked) => rate({ isLocked }));
  const health = choiceField("health", healthOptions(), (value) => rate({ health: value }));
  const tokenEnd = switchField(t("official_tokenEnds"), (isOn) =>
    rate({ tokenEndsAt: isOn ? Date.now() + tokenEndsMs : 0 }),
  );
  const declines = faultSwitch(act, "declineHistory");
  return {
    element: part("number", quality, limit, speed, told, locked, health, tokenEnd, declines),
    show(now, number) {
      declines.showFault(now.faults);
      quality.show(number.quality);
      limit.show(number.messagingLimit);
      speed.show(number.isOnPhone ? "PHONE" : number.throughput);
      showTold();
      locked.show(number.isLocked);
      health.show(number.health);
      tokenEnd.show(number.tokenEndsAt > 0, t("officialReadLater"));
    },
  };
}

/**
 * @param {Play} play
 * @returns {Part}
 */
export function advertisingPart({ act, chosen }) {
  let stopped = [];
  const accepts = switchField("", (isOn) =>
    act("choose", { phoneNumberId: chosen(), person: sender(), value: isOn ? "resume" : "stop" }),
  );
  const faults = ["loseChoices", "blockAdvertising", "fromAds"].map((name) => faultSwitch(act, name));
  const update = () => {
    accepts.rename(t("official_accepts", { name: nameOf(sender()) }));
    accepts.show(!stopped.includes(sender()));
  };
  return {
    element: part("advertising", accepts, ...faults),
    show(now, number) {
      stopped = number.stopped;
      update();
      for (const fault of faults) fault.showFault(now.faults);
    },
    update,
  };
}

/**
 * @param {Play} play
 * @returns {Part}
 */
export function templatesPart({ act, take }) {
  const list = templateList(take);
  const rejects = faultSwitch(act, "rejectTemplates");
  const holds = faultSwitch(act, "holdTemplates");
  return {
    element: part("templates", list, rejects, holds),
    show(now, number) {
      list.show(number.templates);
      rejects.showFault(now.faults);
      holds.showFault(now.faults, heldText(now.held));
    },
  };
}

/**
 * @param {Play} play
 * @returns {Part}
 */
export function sendsPart({ act }) {
  const fields = [
    faultChoice(act, "refuseSends", [null, 131000, 130429, 131048, 131042]),
    faultChoice(act, "failSends", [null, 131026, 131047, 131053]),
    faultSwitch(act, "loseAnswers", [1, 0]),
    faultSwitch(act, "loseUploads", [1, 0]),
  ];
  return { element: part("sends", ...fields), show: showFaults(fields) };
}

/**
 * @param {Play} play
 * @returns {Part}
 */
export function apiPart({ act }) {
  const states = ["normal", "down", "error", "half", "never"];
  const api = choiceField(
    "api",
    states.map((value) => [value, t(`official_api_${value}`)]),
    (value) => act("faults", { isDown: value === "down", answers: ["normal", "down"].includes(value) ? null : value }),
  );
  const expired = faultSwitch(act, "tokensExpired");
  return {
    element: part("api", api, expired),
    show({ faults }) {
      api.show(faults.isDown ? "down" : (faults.answers ?? "normal"));
      expired.showFault(faults);
    },
  };
}

/**
 * @param {Play} play
 * @returns {Part}
 */
export function filesPart({ act }) {
  const fields = [faultChoice(act, "fileHost", [null, "slow", "stalls", 404, 500, "breaks", "lies"])];
  return { element: part("files", ...fields), show: showFaults(fields) };
}

/**
 * @param {Play} play
 * @returns {Part}
 */
export function webhooksPart({ act, chosen }) {
  const fields = [faultSwitch(act, "duplicates"), faultSwitch(act, "disorder")];
  const holds = faultSwitch(act, "holdStatuses");
  const send = (label, input = {}) => {
    const button = h("button", { type: "button" }, t(label));
    button.addEventListener("click", async () => {
      button.disabled = true;
      if (await act("batch", { phoneNumberId: chosen(), ...input })) toast(t("officialSent"));
      button.disabled = false;
    });
    return button;
  };
  const waiting = h("p", { class: "hint", role: "status" });
  const hint = h("p", { class: "hint" }, t("officialBatchHint"));
  const buttons = h("div", { class: "kicks" }, send("officialBatch"), send("officialFull", { isFull: true }));
  return {
    element: part("webhooks", ...fields, holds, buttons, hint, waiting),
    show(now) {
      showFaults(fields)(now);
      holds.showFault(now.faults, heldText(now.heldStatuses));
      const words = now.waitingCalls > 0 ? t("officialWaiting", { count: numberText(now.waitingCalls) }) : "";
      // A region that is written anew would be read out again.
      if (waiting.textContent !== words) waiting.textContent = words;
    },
  };
}

const showFaults = (fields) => (now) => {
  for (const field of fields) field.showFault(now.faults);
};

const heldText = (count) => (count > 0 ? t("officialHeld", { count: numberText(count) }) : "");

/** @returns {[string, string][]} */
const qualityOptions = () => ["GREEN", "YELLOW", "RED"].map((value) => [value, t(`official_quality_${value}`)]);

/** @returns {[string, string][]} */
const healthOptions = () => ["AVAILABLE", "LIMITED", "BLOCKED"].map((value) => [value, t(`official_health_${value}`)]);

/** @returns {[string, string][]} */
const limitOptions = () => [
  ...Object.entries(limits).map(([tier, count]) => /** @type {[string, string]} */ ([tier, numberText(count)])),
  ["TIER_UNLIMITED", t("officialUnlimited")],
];

/** @returns {[string, string][]} */
const speedOptions = () => [
  ["STANDARD", t("officialPerSecond", { count: numberText(80) })],
  ["HIGH", t("officialPerSecond", { count: numberText(1_000) })],
  ["PHONE", t("officialWithPhone")],
];
