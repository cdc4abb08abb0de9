import { call } from "./api.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { changed, state } from "./state.js";

/** The switch that pauses the customers who write by themselves; hidden where none are. */
export function playersSwitch() {
  const words = h("span", { class: "players-state" });
  const box = h("input", {
    type: "checkbox",
    role: "switch",
    onchange: async () => takePlayers((await call("players", { writing: box.checked })) ?? state.players),
  });
  const element = h(
    "label",
    { class: "switch players", hidden: true },
    box,
    h("span", { class: "grow" }, h("strong", {}, t("players")), words),
  );
  return {
    element,
    update() {
      const { present, writing } = state.players;
      element.hidden = !present;
      box.checked = writing;
      words.textContent = t(writing ? "playersWriting" : "playersPaused");
    },
  };
}

export function takePlayers({ present, writing }) {
  state.players = { present, writing };
  changed();
}

export async function loadPlayers() {
  takePlayers((await call("players")) ?? state.players);
}
