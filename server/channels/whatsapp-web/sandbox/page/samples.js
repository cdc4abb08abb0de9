import { t } from "./i18n.js";

const edge = 256;

/** Draws a round face as a sticker. */
export function sampleSticker() {
  const canvas = Object.assign(document.createElement("canvas"), { width: edge, height: edge });
  const draw = canvas.getContext("2d");
  const circle = (x, y, radius, from = 0, to = Math.PI * 2) => {
    draw.beginPath();
    draw.arc(x, y, radius, from, to);
  };
  draw.fillStyle = `hsl(${Math.floor(Math.random() * 360)} 80% 62%)`;
  circle(edge / 2, edge / 2, 120);
  draw.fill();
  draw.fillStyle = "#222";
  for (const x of [88, 168]) {
    circle(x, 100, 14);
    draw.fill();
  }
  draw.lineWidth = 12;
  draw.strokeStyle = "#222";
  circle(edge / 2, 140, 60, 0.15 * Math.PI, 0.85 * Math.PI);
  draw.stroke();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/webp", 0.9));
}

/** The typed text names the shared place; without text there is a sample. */
export const samplePlace = (typed) => ({
  latitude: -23.55028,
  longitude: -46.63389,
  name: typed || "Praça da Sé",
  address: "Praça da Sé, São Paulo",
});
export const sampleCard = (typed) => ({ contacts: [{ name: typed || "Bia Souza", numbers: ["+55 11 98888-0101"] }] });
export const samplePoll = (typed) => ({
  question: typed || t("pollQuestion"),
  options: [t("pollMorning"), t("pollAfternoon"), t("pollEvening")],
});
