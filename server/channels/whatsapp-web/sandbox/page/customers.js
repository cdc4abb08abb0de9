import { call } from "./api.js";
import { avatar, preview, timeOf } from "./bubble.js";
import { h, icon, icons } from "./dom.js";
import { t } from "./i18n.js";
import { playersSwitch } from "./players.js";
import { customers, state } from "./state.js";

/** The list of customers with the newest message of each, and a form to add one. */
export function customerList(open) {
  const list = h("ul", { class: "people" });
  const form = addForm(open);
  const players = playersSwitch();
  const add = h(
    "button",
    {
      type: "button",
      class: "subtle",
      "aria-expanded": "false",
      onclick: () => {
        form.hidden = !form.hidden;
        add.setAttribute("aria-expanded", String(!form.hidden));
        if (!form.hidden) form.querySelector("input").focus();
      },
    },
    icon(icons.add, { size: 16 }),
    t("addCustomer"),
  );

  return {
    element: h(
      "section",
      { class: "list", "aria-label": t("customers") },
      h("div", { class: "list-head" }, h("h2", {}, t("customers")), add),
      players.element,
      form,
      list,
    ),
    update() {
      players.update();
      const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.number;
      list.replaceChildren(...newestFirst(customers()).map((phone) => row(phone, open)));
      if (focused) list.querySelector(`[data-number="${focused}"]`)?.focus();
    },
  };
}

const chatsOf = ({ number }) => state.chats.get(number) ?? [];
const newestOf = (phone) =>
  chatsOf(phone)
    .flatMap(({ last }) => last ?? [])
    .sort((a, b) => b.at - a.at)[0];

/** As phones list chats: those without a message stay last, in the order in which they came. */
const newestFirst = (phones) => phones.toSorted((a, b) => (newestOf(b)?.at ?? 0) - (newestOf(a)?.at ?? 0));

function row(phone, open) {
  const chats = chatsOf(phone);
  const unread = chats.reduce((sum, chat) => sum + chat.unread, 0);
  const newest = newestOf(phone);
  const typing = chats.some(({ chat }) =>
    ["composing", "recording"].includes(state.typing.get(`${phone.number} ${chat}`)),
  );
  return h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        class: "person",
        "data-number": phone.number,
        "aria-current": state.customer === phone.number ? "true" : undefined,
        onclick: () => open(phone.number),
      },
      avatar(phone),
      h(
        "span",
        { class: "grow" },
        h("span", { class: "line" }, h("strong", {}, phone.name), newest && h("time", {}, timeOf(newest.at))),
        h(
          "span",
          { class: "line" },
          h(
            "span",
            { class: typing ? "preview typing" : "preview" },
            typing ? t("typing") : newest ? preview(newest) : t("noMessages"),
          ),
          unread > 0 &&
            h(
              "span",
              { class: "count", "aria-label": t("unread", { count: unread }) },
              unread > 99 ? "99+" : String(unread),
            ),
        ),
      ),
    ),
  );
}

function addForm(open) {
  const name = h("input", { id: "new-name", required: true, maxlength: 60, autocomplete: "off" });
  const number = h("input", {
    id: "new-number",
    required: true,
    inputmode: "numeric",
    autocomplete: "off",
    placeholder: "5531999998888",
  });
  const submit = async (event) => {
    event.preventDefault();
    const saved = await call("savePhone", { number: number.value.replace(/\D/g, ""), name: name.value });
    if (!saved) return;
    form.reset();
    form.hidden = true;
    open(saved.number);
  };
  const form = h(
    "form",
    { class: "add", hidden: true, onsubmit: submit },
    h("div", { class: "field" }, h("label", { for: "new-name" }, t("name")), name),
    h("div", { class: "field" }, h("label", { for: "new-number" }, t("number")), number),
    h("button", { type: "submit", class: "primary" }, t("add")),
  );
  return form;
}
