import { call } from "./api.js";
import { h, toast } from "./dom.js";
import { t } from "./i18n.js";
import { state } from "./state.js";

const warnings = ["none", "first", "second", "capped"];
const hourMs = 3_600_000;

/** Fields for the limits of the shop's number towards people who never wrote to it. */
export function limitsForm() {
  const total = number("total", { min: "0", max: "1000000" });
  const used = number("used", { min: "0", max: "1000000", value: "0" });
  const hours = number("hours", { min: "1", max: "2000", value: "24" });
  const warning = h(
    "select",
    { id: "limits-warning" },
    warnings.map((name) => h("option", { value: name }, t(`limits_${name}`))),
  );
  const lock = h("input", { type: "checkbox", role: "switch" });
  const apply = async () => {
    const until = Date.now() + Number(hours.value || 24) * hourMs;
    const hasQuota = total.value !== "";
    const done = await call("limits", {
      account: state.shop,
      total: hasQuota ? Number(total.value) : null,
      used: Number(used.value),
      until: hasQuota ? until : null,
      warning: warning.value,
      lockUntil: lock.checked ? until : null,
    });
    if (done) toast(t("limits_applied"));
  };
  const fields = { total, used, hours, warning };
  return {
    element: h(
      "fieldset",
      {},
      h("legend", {}, t("limits")),
      Object.entries(fields).map(([name, field]) =>
        h("div", { class: "field" }, h("label", { for: field.id }, t(`limits_${name}`)), field),
      ),
      h("label", { class: "switch" }, lock, h("span", {}, t("limits_lock"))),
      h("button", { type: "button", onclick: apply }, t("limits_apply")),
    ),
    /** Shows the number's present limits. */
    async load() {
      const limits = await call("limits", { account: state.shop });
      if (!limits) return;
      total.value = limits.total ?? "";
      used.value = limits.used;
      warning.value = limits.warning;
      lock.checked = limits.lockUntil !== null && limits.lockUntil > Date.now();
    },
  };
}

const number = (name, attributes) => h("input", { id: `limits-${name}`, type: "number", step: "1", ...attributes });
