import { call } from "./api.js";
import { h, icon, icons } from "./dom.js";
import { t } from "./i18n.js";
import { state } from "./state.js";

/** The address book of the shop's phone. */
export function addressBookFold() {
  const list = h("ul", { class: "book" });
  let drawn = "";

  async function load() {
    const saved = (await call("savedContacts", { phone: state.shop })) ?? [];
    const key = JSON.stringify([state.shop, saved]);
    if (key === drawn) return;
    drawn = key;
    list.replaceChildren(...(saved.length > 0 ? saved.map(row) : [h("li", { class: "hint" }, t("bookEmpty"))]));
  }

  function row({ number, name }) {
    const field = h("input", {
      value: name,
      maxlength: 60,
      "aria-label": t("bookNameOf", { number }),
      onchange: async () => {
        if (field.value.trim()) await call("saveContact", { phone: state.shop, number, name: field.value });
        await load();
      },
    });
    const remove = async () => {
      await call("removeContact", { phone: state.shop, number });
      await load();
    };
    const label = t("bookRemove", { name });
    return h(
      "li",
      {},
      h("div", { class: "grow" }, field, h("span", { class: "hint" }, `+${number}`)),
      h(
        "button",
        { type: "button", class: "icon-button", "aria-label": label, title: label, onclick: remove },
        icon(icons.close),
      ),
    );
  }

  const name = h("input", { id: "book-name", required: true, maxlength: 60, autocomplete: "off" });
  const number = h("input", {
    id: "book-number",
    required: true,
    inputmode: "numeric",
    autocomplete: "off",
    placeholder: "5531999998888",
  });
  const submit = async (event) => {
    event.preventDefault();
    const saved = { phone: state.shop, number: number.value.replace(/\D/g, ""), name: name.value };
    if (!(await call("saveContact", saved))) return;
    event.target.reset();
    await load();
  };
  const element = h(
    "details",
    { class: "tests", ontoggle: () => element.open && void load() },
    h("summary", {}, t("book")),
    h("p", { class: "hint" }, t("bookHint")),
    list,
    h(
      "form",
      { class: "add", onsubmit: submit },
      h("div", { class: "field" }, h("label", { for: "book-name" }, t("name")), name),
      h("div", { class: "field" }, h("label", { for: "book-number" }, t("number")), number),
      h("button", { type: "submit" }, t("bookSave")),
    ),
  );
  return { element, load: () => (element.open ? load() : undefined) };
}
