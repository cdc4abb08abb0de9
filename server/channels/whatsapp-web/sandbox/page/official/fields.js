import { h } from "../dom.js";
import { t } from "../i18n.js";

/**
 * A labelled list of choices; `options` are pairs of a value and its words. `show` chooses the present one.
 * @param {string} key
 * @param {[unknown, string][]} options
 * @param {(value: any) => unknown} choose
 */
export function choiceField(key, options, choose) {
  const id = `official-${key}`;
  const select = h(
    "select",
    { id, onchange: () => choose(options[select.selectedIndex][0]) },
    options.map(([, words]) => h("option", {}, words)),
  );
  return {
    element: h("div", { class: "field" }, h("label", { for: id }, t(`official_${key}`)), select),
    show: (value) => {
      const at = options.findIndex(([one]) => one === value);
      if (select.selectedIndex !== at) select.selectedIndex = at;
    },
  };
}

/**
 * A switch with words that may change. `note` says how much it holds back.
 * @param {string} words
 * @param {(isOn: boolean) => unknown} turn
 */
export function switchField(words, turn) {
  const box = h("input", { type: "checkbox", role: "switch", onchange: () => turn(box.checked) });
  const name = h("span", {}, words);
  const note = h("span", { class: "hint" });
  return {
    element: h("label", { class: "switch" }, box, h("span", { class: "grow" }, name, note)),
    show: (isOn, held = "") => {
      if (box.checked !== isOn) box.checked = isOn;
      if (note.textContent !== held) note.textContent = held;
    },
    rename: (changed) => {
      if (name.textContent !== changed) name.textContent = changed;
    },
  };
}

/** A part of the fold under its heading. */
export const part = (key, ...children) =>
  h("fieldset", {}, h("legend", {}, t(`officialPart_${key}`)), ...children.map((child) => child.element ?? child));

/**
 * A switch for one of the simulator's faults, with the values that it gives it: on, then off.
 * @param {(name: string, input: object) => unknown} act
 * @param {string} name
 * @param {[unknown, unknown]} [values]
 */
export function faultSwitch(act, name, [on, off] = [true, false]) {
  const field = switchField(t(`official_${name}`), (isOn) => act("faults", { [name]: isOn ? on : off }));
  return { ...field, showFault: (faults, held = "") => field.show(Boolean(faults[name]), held) };
}

/**
 * The choices of one of the simulator's faults.
 * @param {(name: string, input: object) => unknown} act
 * @param {string} name
 * @param {unknown[]} values
 */
export function faultChoice(act, name, values) {
  const field = choiceField(
    name,
    values.map((value) => [value, t(`official_${name}_${value ?? "none"}`)]),
    (value) => act("faults", { [name]: value }),
  );
  return { ...field, showFault: (faults) => field.show(faults[name]) };
}
