import { call, follow } from "./api.js";
import { avatar, bubble, dayOf } from "./bubble.js";
import { composer } from "./composer.js";
import { h, icon, icons } from "./dom.js";
import { t } from "./i18n.js";
import { messageMenu } from "./menu.js";
import { pictureButton } from "./picture-menu.js";
import { phoneOf, shops, state } from "./state.js";

/** One customer's phone: a conversation with one shop, and a composer. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the parts of the component share what it remembers.
export function openChatView(place, back) {
  let customer = null;
  let shop = state.shop;
  let messages = [];
  let log = null;
  let rowsPlace = null;
  let status = null;
  let power = null;
  let face = null;
  let stopFollowing = null;
  let writing = null;

  /** While the chat is visible the customer counts as reading it. */
  function watch() {
    stopFollowing?.();
    stopFollowing = null;
    if (customer && !document.hidden) stopFollowing = follow(() => undefined, { phone: customer, chat: shop });
  }
  document.addEventListener("visibilitychange", watch);

  async function reload() {
    if (!customer) return;
    const asked = `${customer} ${shop}`;
    const loaded = await call("messages", { phone: customer, chat: shop });
    if (!loaded || asked !== `${customer} ${shop}`) return;
    messages = loaded;
    draw();
  }

  function draw() {
    const rows = [];
    let day = "";
    for (const message of messages) {
      if (dayOf(message.at) !== day) {
        day = dayOf(message.at);
        rows.push(h("li", { class: "day" }, h("span", {}, day)));
      }
      rows.push(bubble(customer, message, openMenu, tap));
    }
    if (rows.length === 0)
      rows.push(h("li", { class: "empty" }, icon(icons.chat, { size: 32 }), t("emptyChat", { number: shop })));
    rowsPlace.replaceChildren(...rows);
    log.scrollTop = log.scrollHeight;
  }

  const tap = ({ id }, button) => void call("tap", { phone: customer, chat: shop, id, button });

  function openMenu(message, button) {
    messageMenu(message, button, {
      reply: () => writing.reply(message),
      edit: () => writing.edit(message),
      remove: () => call("deleteMessage", { phone: customer, chat: shop, id: message.id }),
      react: (emoji) => call("react", { phone: customer, chat: shop, id: message.id, emoji }),
    });
  }

  function take(phone, message) {
    if (phone !== customer || message.chat !== shop) return;
    const index = messages.findIndex(({ id, author }) => id === message.id && author === message.author);
    if (index < 0) {
      messages.push(message);
      const last = messages.at(-2);
      if (!last || dayOf(last.at) !== dayOf(message.at)) return draw();
      const wasAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
      rowsPlace.append(bubble(customer, message, openMenu, tap));
      if (wasAtEnd || message.fromMe) log.scrollTop = log.scrollHeight;
      return;
    }
    messages[index] = message;
    const row = log.querySelector(`[data-id="${CSS.escape(message.id)}"]`);
    const hadFocus = row?.contains(document.activeElement);
    const next = bubble(customer, message, openMenu, tap);
    row?.replaceWith(next);
    if (hadFocus) next.querySelector(".more")?.focus();
  }

  function header(phone) {
    const talkTo = h(
      "select",
      {
        id: "talk-to",
        onchange: (event) => {
          shop = event.target.value;
          watch();
          void reload();
        },
      },
      [...new Set([shop, ...shops()])].map((number) =>
        h("option", { value: number, selected: number === shop }, number),
      ),
    );
    power = h("input", {
      type: "checkbox",
      role: "switch",
      onchange: () => call("savePhone", { number: customer, online: power.checked }),
    });
    power.checked = phone.online;
    status = h("p", { class: "hint" }, phone.number);
    face = h("span", { class: "face" }, avatar(phone));
    return h(
      "div",
      { class: "chat-head" },
      h(
        "button",
        { type: "button", class: "icon-button back", "aria-label": t("back"), onclick: back },
        icon(icons.back),
      ),
      face,
      h("div", { class: "grow" }, h("h2", {}, phone.name), status),
      h("div", { class: "talk-to" }, h("label", { for: "talk-to" }, t("talkTo")), talkTo),
      pictureButton(phone.number),
      h("label", { class: "switch" }, power, h("span", {}, t("phoneOn"))),
    );
  }

  return {
    show(number) {
      customer = number;
      shop = state.shop;
      messages = [];
      const phone = phoneOf(number) ?? { number, name: `+${number}`, online: true };
      rowsPlace = h("ol");
      const label = t("chatWith", { name: phone.name, number: shop });
      log = h("div", { class: "log", role: "log", tabindex: "0", "aria-label": label }, rowsPlace);
      writing = composer(() => ({ from: customer, to: shop }));
      place.replaceChildren(
        h(
          "div",
          { class: "handset" },
          header(phone),
          h("p", { class: "off-note" }, t("phoneIsOff")),
          log,
          writing.element,
        ),
      );
      this.update();
      watch();
      void reload();
      writing.focus();
    },
    showNothing() {
      customer = null;
      watch();
      place.replaceChildren(
        h(
          "div",
          { class: "nothing" },
          icon(icons.chat, { size: 48 }),
          h("h2", {}, t("chooseCustomer")),
          h("p", {}, t("chooseCustomerHint")),
        ),
      );
    },
    take,
    reload,
    update() {
      const phone = customer && phoneOf(customer);
      if (!phone) return;
      power.checked = phone.online;
      face.replaceChildren(avatar(phone));
      place.firstElementChild.classList.toggle("is-off", !phone.online);
      const typing = state.typing.get(`${customer} ${shop}`);
      const shown = typing === "composing" ? t("typing") : typing === "recording" ? t("recording") : `+${phone.number}`;
      status.textContent = shown;
      status.classList.toggle("typing", typing === "composing" || typing === "recording");
    },
    close() {
      stopFollowing?.();
      document.removeEventListener("visibilitychange", watch);
    },
  };
}
