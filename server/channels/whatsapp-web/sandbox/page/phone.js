import { call, follow } from "./api.js";
import { openChatView } from "./chat.js";
import { customerList } from "./customers.js";
import { h, icon } from "./dom.js";
import { chooseLanguage, currentLanguage, languages, locale, t } from "./i18n.js";
import { loadPlayers, takePlayers } from "./players.js";
import { shopPanel } from "./shop.js";
import { changed, loadChats, loadPhones, onChange, state } from "./state.js";

const phoneShape =
  "M7 2.5h6a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 16V4A1.5 1.5 0 0 1 7 2.5zM9 15h2";
const app = document.getElementById("app");
let view = null;
const chatsEveryMs = 250;
const stale = new Set();

function draw() {
  document.documentElement.lang = locale();
  document.title = t("title");
  const chatPlace = h("section", { class: "chat", "aria-label": t("conversation") });
  const shop = shopPanel();
  const list = customerList(openCustomer);
  app.replaceChildren(
    header(),
    h("main", { class: "panels" }, shop.element, h("div", { class: "customers" }, list.element, chatPlace)),
  );
  view?.close();
  view = openChatView(chatPlace, backToList);
  parts = [shop, list, view];
  if (state.customer) view.show(state.customer);
  else view.showNothing();
  showTab();
}

let parts = [];
onChange(() => {
  for (const part of parts) part.update();
});

function header() {
  const language = h(
    "select",
    {
      "aria-label": t("language"),
      onchange: (event) => {
        chooseLanguage(event.target.value);
        draw();
        changed();
      },
    },
    Object.entries(languages).map(([key, name]) =>
      h("option", { value: key, selected: key === currentLanguage() }, name),
    ),
  );
  const tab = (key, label) =>
    h("button", { type: "button", class: "tab", "data-tab": key, onclick: () => chooseTab(key) }, label);
  return h(
    "header",
    { class: "top" },
    h("span", { class: "logo" }, icon(phoneShape)),
    h("div", { class: "titles" }, h("h1", {}, t("title")), h("p", {}, t("subtitle"))),
    h("nav", { class: "tabs" }, tab("shop", t("tabShop")), tab("customers", t("tabCustomers"))),
    language,
  );
}

function chooseTab(key) {
  state.tab = key;
  showTab();
}

function showTab() {
  app.dataset.tab = state.tab;
  app.dataset.open = state.customer ? "chat" : "list";
  for (const tab of /** @type {NodeListOf<HTMLElement>} */ (app.querySelectorAll(".tab"))) {
    if (tab.dataset.tab === state.tab) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
}

function openCustomer(number) {
  state.customer = number;
  view.show(number);
  showTab();
  changed();
}

function backToList() {
  const { customer } = state;
  state.customer = null;
  view.showNothing();
  showTab();
  changed();
  /** @type {HTMLElement | null} */ (app.querySelector(`[data-number="${customer}"]`))?.focus();
}

function onEvent(event) {
  if (event.type === "missed") {
    void loadPhones().then(loadAllChats);
    void loadPlayers();
    view.reload();
    return;
  }
  if (event.type === "players") return takePlayers(event);
  if (event.type === "phone" || event.type === "devices") {
    void loadPhones();
    for (const part of parts) part.devicesChanged?.(event);
    return;
  }
  if (event.type === "typing") {
    state.typing.set(`${event.phone} ${event.chat}`, event.state);
    changed();
    return;
  }
  state.typing.delete(`${event.phone} ${event.message.chat}`);
  refreshChats(event.phone);
  view.take(event.phone, event.message);
}

/** Reads the list of chats at most a few times a second, however many messages arrive. */
function refreshChats(phone) {
  if (stale.has(phone)) return;
  stale.add(phone);
  setTimeout(() => {
    stale.delete(phone);
    void loadChats(phone);
  }, chatsEveryMs);
}

async function loadAllChats() {
  for (const { number } of state.phones) await loadChats(number);
}

draw();
await loadPhones();
await loadPlayers();
await loadAllChats();
// A linked shop is the more useful start.
if (state.accounts.length > 0 && !state.accounts.includes(state.shop)) {
  const devices = await call("devices", { account: state.accounts[0] });
  if (devices?.length) state.shop = state.accounts[0];
}
draw();
changed();
follow(onEvent);
