import { h, toast } from "../dom.js";
import { t } from "../i18n.js";
import { nameOf } from "../state.js";
import { sender } from "../tests.js";
import { part, switchField } from "./fields.js";

/**
 * The number of the customer on screen: WhatsApp hides it from businesses, or it changes.
 * @param {import("./parts.js").Play} play
 * @returns {import("./parts.js").Part}
 */
export function peoplePart({ act }) {
  let hidden = [];
  const name = () => nameOf(sender());
  const username = textField("username", { autocapitalize: "none" });
  const hide = h("button", {
    type: "button",
    onclick: () => act("hide", { person: sender(), username: username.input.value.trim() || null }),
  });
  const state = h("p", { class: "hint", role: "status" });

  const to = textField("moveTo", { inputmode: "tel" });
  const told = switchField(t("official_isNumberTold"), () => undefined);
  told.show(true);
  const move = h("button", { type: "button" });
  move.addEventListener("click", async () => {
    const [person, words] = [sender(), t("officialMoved", { name: name() })];
    const isNumberTold = told.element.querySelector("input").checked;
    const isMoved = await act("moveNumber", { person, to: to.input.value.replace(/\D/g, ""), isNumberTold });
    if (!isMoved) return;
    to.input.value = "";
    toast(words);
  });

  let shown = "";
  const update = () => {
    const own = hidden.find(({ person }) => person === sender());
    const words = own ? t(own.username ? "officialNamed" : "officialHidden", { name: name(), ...own }) : "";
    // A region that is written anew would be read out again.
    if (state.textContent !== words) state.textContent = words;
    hide.textContent = t(own ? "officialRename" : "officialHide", { name: name() });
    move.textContent = t("officialMove", { name: name() });
    // A name that is being typed stays until the customer, or the stored name, is another.
    const stored = `${sender()} ${own?.username ?? ""}`;
    if (shown !== stored) username.input.value = own?.username ?? "";
    shown = stored;
  };
  return {
    element: part("people", username, hide, state, to, told, move),
    show(now) {
      ({ hidden } = now);
      update();
    },
    update,
  };
}

function textField(key, attributes) {
  const id = `official-${key}`;
  const input = h("input", { id, type: "text", autocomplete: "off", ...attributes });
  return { input, element: h("div", { class: "field" }, h("label", { for: id }, t(`official_${key}`)), input) };
}
