import { call } from "./api.js";
import { h, toast } from "./dom.js";
import { t } from "./i18n.js";
import { limitsForm } from "./limits.js";
import { customers, nameOf, state } from "./state.js";

const kicks = ["drop", "unavailable", "replaced", "unlinked"];
/** The value each switch gives its fault: on, then off. */
/** @type {Record<string, [unknown, unknown]>} */
const switches = {
  ackError: [463, null],
  dropAck: [true, false],
  uploadStatus: [500, null],
  downloadStatus: [410, null],
  asksPasskey: [true, false],
};
const floodCount = 200;

/** Switches for deliberate faults. */
export function testsFold() {
  const heading = h("p", { class: "hint" });
  const floodHint = h("p", { class: "hint" });
  const boxes = Object.entries(switches).map(([name, values]) => ({ name, ...faultSwitch(name, values) }));

  const limits = limitsForm();
  const load = () => Promise.all([loadFaults(boxes), limits.load()]);

  const flood = h("button", { type: "button" }, t("flood"));
  flood.addEventListener("click", async () => {
    flood.disabled = true;
    const sent = await call("flood", { from: sender(), to: state.shop, count: floodCount });
    flood.disabled = false;
    if (sent) toast(t("flooded"));
  });
  const kick = async (reason) => {
    const answer = await call("kick", { account: state.shop, reason });
    if (answer) toast(t("kicked", { count: answer.sessions }));
  };

  return {
    element: h(
      "details",
      { class: "tests", ontoggle: (event) => event.target.open && load() },
      h("summary", {}, t("tests")),
      h("p", { class: "hint" }, t("testsHint")),
      flood,
      floodHint,
      heading,
      h(
        "div",
        { class: "kicks" },
        kicks.map((reason) => h("button", { type: "button", onclick: () => kick(reason) }, t(`kick_${reason}`))),
      ),
      h(
        "fieldset",
        {},
        h("legend", {}, t("faults")),
        boxes.map(({ label }) => label),
      ),
      limits.element,
    ),
    update() {
      heading.textContent = t("connectionOf", { number: state.shop });
      floodHint.textContent = t("floodHint", { name: nameOf(sender()), number: state.shop });
    },
  };
}

/** The customer who is on screen, or else the first one. */
export const sender = () => state.customer ?? customers()[0]?.number ?? "5531987654321";

function faultSwitch(name, [on, off]) {
  const box = h("input", {
    type: "checkbox",
    role: "switch",
    onchange: () => call("faults", { [name]: box.checked ? on : off }),
  });
  return { box, label: h("label", { class: "switch" }, box, h("span", {}, t(`fault_${name}`))) };
}

async function loadFaults(boxes) {
  const faults = await call("faults");
  for (const { name, box } of boxes) box.checked = Boolean(faults?.[name]);
}
