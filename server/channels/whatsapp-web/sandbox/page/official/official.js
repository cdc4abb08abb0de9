import { callOfficial, officialState } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { state } from "../state.js";
import { advertisingPart, apiPart, filesPart, ratingPart, sendsPart, templatesPart, webhooksPart } from "./parts.js";
import { peoplePart } from "./people.js";

const lookEveryMs = 3000;

/** Switches by which a person plays Meta's part for the official numbers of this computer. */
export function officialFold() {
  let now = null;
  let chosen = null;

  const take = (answer) => {
    if (answer) now = answer;
    show();
  };
  const act = async (name, input = {}) => {
    const answer = await callOfficial(name, input);
    // After a refusal, too: the control that was tried shows what holds.
    take(answer);
    return answer !== null;
  };
  const play = { act, take, chosen: () => chosen };
  const parts = [
    ...[ratingPart, peoplePart, advertisingPart, templatesPart],
    ...[sendsPart, apiPart, filesPart, webhooksPart],
  ].map((make) => make(play));

  const numbers = h("select", {
    id: "official-number",
    onchange: () => {
      chosen = numbers.value;
      show();
    },
  });
  const unconnected = h("p", { class: "hint" }, t("officialNotConnected"));
  const active = h("span", { class: "pill warn", hidden: true });
  const absent = h("p", { class: "hint" });
  const reset = h("button", { type: "button", onclick: () => act("reset") }, t("officialReset"));
  const body = h(
    "div",
    { class: "official", hidden: true },
    h("div", { class: "field" }, h("label", { for: "official-number" }, t("officialNumber")), numbers, unconnected),
    parts.map(({ element }) => element),
    reset,
  );
  const element = h(
    "details",
    { class: "tests", ontoggle: () => look() },
    h("summary", {}, t("official"), " ", active),
    h("p", { class: "hint" }, t("officialHint")),
    absent,
    body,
  );

  async function look() {
    if (!element.open || document.hidden) return;
    now = await officialState();
    absent.textContent = now ? "" : t("officialAbsent");
    show();
  }
  const timer = setInterval(() => {
    if (element.isConnected) void look();
    else clearInterval(timer);
  }, lookEveryMs);

  function show() {
    const list = now?.numbers ?? [];
    // While the simulator does not answer the choice stays.
    if (now && !list.some(({ phoneNumberId }) => phoneNumberId === chosen))
      chosen = (list.find(({ number }) => number === state.shop) ?? list[0])?.phoneNumberId ?? null;
    showNumbers(numbers, list, chosen);
    const number = list.find(({ phoneNumberId }) => phoneNumberId === chosen);
    body.hidden = !number;
    const count = now ? activeFaults(now.faults) : 0;
    active.hidden = count === 0;
    active.textContent = t("officialActive", { count });
    reset.disabled = count === 0;
    if (!number) return;
    unconnected.hidden = number.isConnected;
    for (const part of parts) part.show(now, number);
  }

  return {
    element,
    update() {
      for (const part of parts) part.update?.();
    },
  };
}

function showNumbers(select, list, chosen) {
  if (select.childElementCount !== list.length)
    select.replaceChildren(
      ...list.map(({ phoneNumberId, name, number }) => h("option", { value: phoneNumberId }, `${name} (+${number})`)),
    );
  if (chosen !== null && select.value !== chosen) select.value = chosen;
}

/** How many faults are switched on. The time of a template's review is none. */
const activeFaults = ({ reviewMs: _, ...faults }) => Object.values(faults).filter(Boolean).length;
