import { addressBookFold } from "./address-book.js";
import { call, waitingQrCodes } from "./api.js";
import { h, toast } from "./dom.js";
import { locale, t } from "./i18n.js";
import { officialFold } from "./official/official.js";
import { chooseShop, shops, state } from "./state.js";
import { testsFold } from "./tests.js";

const lookEveryMs = 3000;
const numberPattern = /^\d{8,15}$/;

/** The owner's phone: its number, its linked devices, and ways to link more. */
export function shopPanel() {
  const devices = h("ul", { class: "devices" });
  const codes = h("div", { class: "codes" });
  const numbers = h("datalist", { id: "shop-numbers" });
  const number = h("input", {
    id: "shop-number",
    list: "shop-numbers",
    inputmode: "numeric",
    autocomplete: "off",
    "aria-describedby": "shop-number-hint",
    value: state.shop,
    onchange: () => {
      const digits = number.value.replace(/\D/g, "");
      if (!numberPattern.test(digits)) return;
      number.value = digits;
      chooseShop(digits);
      void loadDevices();
      void book.load();
    },
  });
  const tests = testsFold();
  const official = officialFold();
  const book = addressBookFold();
  let drawn = "";

  let drawnDevices = "";
  async function loadDevices() {
    const list = (await call("devices", { account: state.shop })) ?? [];
    const key = JSON.stringify([state.shop, list]);
    if (key === drawnDevices) return;
    drawnDevices = key;
    devices.replaceChildren(...(list.length > 0 ? list.map(deviceRow) : [h("li", { class: "hint" }, t("noDevices"))]));
  }

  async function loadCodes() {
    if (!codes.isConnected) return;
    const waiting = await waitingQrCodes();
    const key = waiting.map(({ qrcode }) => qrcode).join();
    if (key === drawn && codes.childElementCount > 0) return;
    drawn = key;
    codes.replaceChildren(
      ...(waiting.length > 0 ? waiting.map(codeCard) : [h("p", { class: "hint" }, t("noQrCodes"))]),
    );
  }

  void loadDevices();
  setTimeout(loadCodes);
  const timer = setInterval(() => {
    if (!codes.isConnected) return clearInterval(timer);
    if (document.hidden) return;
    void loadCodes();
    void loadDevices();
  }, lookEveryMs);

  return {
    element: h(
      "section",
      { class: "shop", "aria-labelledby": "shop-title" },
      h("h2", { id: "shop-title" }, t("shopPhone")),
      h(
        "div",
        { class: "field" },
        h("label", { for: "shop-number" }, t("shopNumber")),
        number,
        numbers,
        h("p", { class: "hint", id: "shop-number-hint" }, t("shopNumberHint")),
      ),
      h("h3", {}, t("linkedDevices")),
      devices,
      h("h3", {}, t("linkDevice")),
      codes,
      pasteForm(),
      codeForm(),
      book.element,
      tests.element,
      official.element,
    ),
    update() {
      numbers.replaceChildren(...shops().map((value) => h("option", { value })));
      if (document.activeElement !== number) number.value = state.shop;
      tests.update();
      official.update();
    },
    devicesChanged: (event) => {
      if (event.phone !== state.shop) return;
      void loadDevices();
      void book.load();
    },
  };
}

function deviceRow(device) {
  const since = new Date(device.pairedAt).toLocaleString(locale(), {
    day: "2-digit",
    month: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const status = device.connected ? t("connected") : t("away");
  return h(
    "li",
    { class: "device" },
    h(
      "div",
      { class: "grow" },
      h("strong", {}, t("device", { id: device.id })),
      h(
        "span",
        { class: "meta" },
        h("span", { class: device.connected ? "pill ok" : "pill" }, status),
        device.waiting > 0 ? t("waiting", { count: device.waiting }) : since,
      ),
    ),
    h(
      "button",
      { type: "button", onclick: () => call("unlink", { account: state.shop, device: device.id }) },
      t("unlink"),
    ),
  );
}

async function scan(qrcode) {
  if (await call("scan", { account: state.shop, qrcode })) toast(t("linked"));
}

function codeCard({ name, qrcode, picture }) {
  return h(
    "article",
    { class: "code" },
    h("img", { src: picture, alt: t("qrOf", { name }), width: 160, height: 160 }),
    h("strong", {}, name),
    h("button", { type: "button", class: "primary", onclick: () => scan(qrcode) }, t("scan")),
  );
}

function pasteForm() {
  const text = h("textarea", { id: "qr-text", rows: 2, required: true, spellcheck: "false" });
  const submit = (event) => {
    event.preventDefault();
    void scan(text.value.trim()).then(() => event.target.reset());
  };
  return h(
    "details",
    {},
    h("summary", {}, t("pasteQr")),
    h(
      "form",
      { class: "field", onsubmit: submit },
      h("label", { for: "qr-text" }, t("qrText")),
      text,
      h("button", { type: "submit" }, t("scan")),
    ),
  );
}

function codeForm() {
  const code = h("input", {
    id: "pairing-code",
    required: true,
    autocomplete: "off",
    pattern: "[0-9A-Za-z]{4}-?[0-9A-Za-z]{4}",
    placeholder: "ABCD-1234",
  });
  const submit = async (event) => {
    event.preventDefault();
    if (!(await call("enterPairingCode", { account: state.shop, code: code.value }))) return;
    code.value = "";
    toast(t("codeSent"));
  };
  return h(
    "details",
    {},
    h("summary", {}, t("typeCode")),
    h(
      "form",
      { class: "field", onsubmit: submit },
      h("label", { for: "pairing-code" }, t("code")),
      h("div", { class: "row" }, code, h("button", { type: "submit" }, t("link"))),
    ),
  );
}
