/** Makes an element. `on…` properties are listeners, true and false are bare attributes, the rest are attributes. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const svgNamespace = "http://www.w3.org/2000/svg";

/**
 * A line drawing; named ones are read out, the others are hidden from assistive technology.
 * @param {string} path
 * @param {{ label?: string; box?: string; size?: number }} [look]
 */
export function icon(path, { label, box = "0 0 20 20", size = 20 } = {}) {
  const svg = document.createElementNS(svgNamespace, "svg");
  const attributes = { viewBox: box, width: size, height: box === "0 0 16 12" ? 12 : size, class: "icon" };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, String(value));
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(svgNamespace, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

export const icons = {
  back: "M12 4 6 10l6 6",
  attach: "M15.5 9.5 10 15a3.5 3.5 0 0 1-5-5l6-6a2.3 2.3 0 0 1 3.3 3.3l-5.8 5.7a1.1 1.1 0 0 1-1.6-1.6L12 6.3",
  picture: "M3.5 5.5a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2zM4 15l4.5-4.5 6 6M12.8 7.2h.01",
  voice: "M10 3a2 2 0 0 1 2 2v4.5a2 2 0 0 1-4 0V5a2 2 0 0 1 2-2zM5.5 9.5a4.5 4.5 0 0 0 9 0M10 14v3",
  stop: "M6 6h8v8H6z",
  send: "M4 4l13 6-13 6 2-6zM6 10h5",
  more: "M5 8l5 5 5-5",
  share: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM10 7v6M7 10h6",
  add: "M10 4v12M4 10h12",
  close: "M5 5l10 10M15 5 5 15",
  play: "M7 4.5v11l9-5.5z",
  pause: "M7 5v10M13 5v10",
  blocked: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM5 15 15 5",
  file: "M6 3h5l4 4v10H6zM11 3v4h4",
  chat: "M4 5h12v9H9l-3 3v-3H4z",
  one: "M4 6.5 6.8 9.2 12 3",
  two: "M1.2 6.5 4 9.2 9.2 3M7.4 8.6 8 9.2 13.4 3",
  reply: "M8 5 4 9l4 4M4 9h7a5 5 0 0 1 5 5",
  link: "M8 12l4-4M9 6l1.5-1.5a3 3 0 0 1 4.2 4.2L13 10.3M11 14l-1.5 1.5a3 3 0 0 1-4.2-4.2L7 9.7",
  phone: "M6 3.5 8 7 6.5 8.5a9 9 0 0 0 5 5L13 12l3.5 2-1 2.5c-6 1-12.500-5.500-11.500-11.500z",
  copy: "M7 7h8v9H7zM5 13V4h8",
  clock: "M8 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM8 3.5V6l1.6 1.2",
};

let hiding = 0;

/** A short note at the bottom of the page. */
export function toast(text) {
  const place = document.getElementById("toast");
  place.textContent = text;
  place.classList.add("shown");
  clearTimeout(hiding);
  hiding = setTimeout(() => place.classList.remove("shown"), 3500);
}
