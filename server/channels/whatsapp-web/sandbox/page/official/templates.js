import { callOfficial } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";

const statuses = ["APPROVED", "REJECTED", "PAUSED", "DISABLED"];
const qualities = ["GREEN", "YELLOW", "RED"];

/** The templates of a number's account, each with Meta's decisions. `took` gets the state after one. */
export function templateList(took) {
  const list = h("ul", { class: "templates" });
  /** @type {Map<string, ReturnType<typeof templateRow>>} */
  let rows = new Map();
  return {
    element: list,
    show(templates) {
      const before = rows;
      rows = new Map(templates.map((one) => [one.id, before.get(one.id) ?? templateRow(one, took)]));
      for (const template of templates) rows.get(template.id).show(template);
      const isSame = rows.size === before.size && [...rows.keys()].every((id) => before.has(id));
      if (isSame && list.childElementCount > 0) return;
      const focused = list.contains(document.activeElement)
        ? /** @type {HTMLElement} */ (document.activeElement)
        : null;
      list.replaceChildren(
        ...(rows.size > 0
          ? [...rows.values()].map(({ element }) => element)
          : [h("li", { class: "hint" }, t("officialNoTemplates"))]),
      );
      if (focused) (focused.isConnected ? focused : list.querySelector("select"))?.focus();
    },
  };
}

function templateRow({ id, name, language }, took) {
  const act = async (control, input) => took(await callOfficial(control, { id, ...input }));
  const words = `${name}, ${language}`;
  const pending = h("option", { value: "PENDING", disabled: true }, t("templateStatus_PENDING"));
  const status = h(
    "select",
    {
      "aria-label": t("templateStatusOf", { name: words }),
      onchange: () => act("decideTemplate", { event: status.value }),
    },
    pending,
    statuses.map((value) => h("option", { value }, t(`templateStatus_${value}`))),
  );
  const unrated = h("option", { value: "UNKNOWN", disabled: true }, t("official_quality_UNKNOWN"));
  const quality = h(
    "select",
    {
      "aria-label": t("templateQualityOf", { name: words }),
      onchange: () => act("rateTemplate", { quality: quality.value }),
    },
    unrated,
    qualities.map((value) => h("option", { value }, t(`official_quality_${value}`))),
  );
  const remove = h(
    "button",
    {
      type: "button",
      "aria-label": t("templateDelete", { name: words }),
      onclick: () => act("decideTemplate", { event: "DELETED" }),
    },
    t("delete"),
  );
  return {
    element: h(
      "li",
      {},
      h("div", { class: "template-name" }, h("strong", {}, name), h("span", { class: "hint" }, language)),
      h("div", { class: "template-fields" }, status, quality, remove),
    ),
    show(template) {
      if (status.value !== template.status) status.value = template.status;
      if (quality.value !== template.quality) quality.value = template.quality;
    },
  };
}
