import { h } from "./dom.js";
import { t } from "./i18n.js";

const emojis = ["👍", "❤️", "😂", "😮", "😢", "🙏"];
const gap = 8;

/** The menu of a message's actions, beside its button. Closes with Escape or a click elsewhere. */
export function messageMenu(message, button, { reply, edit, remove, react }) {
  document.querySelector(".menu")?.remove();
  const done = (work) => () => {
    menu.hidePopover();
    void work();
  };
  const item = (label, work) => h("button", { type: "button", onclick: done(work) }, label);
  const mine = message.fromMe;
  const menu = h(
    "div",
    { class: "menu", role: "dialog", popover: "auto", "aria-label": t("options") },
    h(
      "div",
      { class: "emojis" },
      emojis.map((emoji) =>
        h("button", { type: "button", "aria-label": t("react", { emoji }), onclick: done(() => react(emoji)) }, emoji),
      ),
    ),
    item(t("reply"), reply),
    mine && message.kind === "text" && item(t("edit"), edit),
    mine && item(t("delete"), remove),
  );
  show(menu, button);
}

/** A menu of actions that need no keyboard, such as attachments, beside its button. */
export function shareMenu(button, items, label = t("share")) {
  document.querySelector(".menu")?.remove();
  const item = ([label, work]) =>
    h(
      "button",
      {
        type: "button",
        onclick: () => {
          menu.hidePopover();
          void work();
        },
      },
      label,
    );
  const menu = h("div", { class: "menu", role: "dialog", popover: "auto", "aria-label": label }, items.map(item));
  show(menu, button, { fromStart: true });
}

/** Opens a menu where there is room, and returns the focus when it closes. */
function show(menu, button, { fromStart = false } = {}) {
  menu.addEventListener("toggle", (event) => {
    if (event.newState !== "closed") return;
    menu.remove();
    if (button.isConnected && document.activeElement === document.body) button.focus();
  });
  document.body.append(menu);
  menu.showPopover();
  const at = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const top = at.bottom + height + gap > innerHeight ? at.top - height - gap : at.bottom + 4;
  menu.style.top = `${Math.max(gap, top)}px`;
  menu.style.left = `${Math.max(gap, Math.min(fromStart ? at.left : at.right - width, innerWidth - width - gap))}px`;
  menu.querySelector("button").focus();
}
