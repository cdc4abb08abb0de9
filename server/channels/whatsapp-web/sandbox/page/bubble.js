import { call, mediaUrl, pictureUrl } from "./api.js";
import { h, icon, icons } from "./dom.js";
import { locale, t } from "./i18n.js";
import { nameOf } from "./state.js";

const hues = 6;
const tickDrawings = {
  pending: icons.clock,
  sent: icons.one,
  delivered: icons.two,
  read: icons.two,
  played: icons.two,
};

export function avatar({ number, name, online, picture }) {
  const words = name
    .replace(/[^\p{L}\p{N} ]/gu, "")
    .split(/\s+/)
    .filter(Boolean);
  const initials = words.length > 1 ? words[0][0] + words.at(-1)[0] : (words[0] ?? "?").slice(0, 2);
  const hue = [...number].reduce((sum, digit) => sum + Number(digit), 0) % hues;
  const kind = `avatar hue-${hue}${online === false ? " off" : ""}`;
  if (picture)
    return h("span", { class: kind, "aria-hidden": "true" }, h("img", { src: pictureUrl(number, picture), alt: "" }));
  return h("span", { class: kind, "aria-hidden": "true" }, initials.toUpperCase());
}

export const timeOf = (at) => new Date(at).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit" });

export function dayOf(at) {
  const day = new Date(at);
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / 86_400_000);
  if (days === 0) return t("today");
  if (days === 1) return t("yesterday");
  return day.toLocaleDateString(locale(), { day: "numeric", month: "long", year: "numeric" });
}

const kindNames = {
  image: "photo",
  video: "video",
  audio: "audio",
  document: "file",
  sticker: "sticker",
  location: "location",
  contact: "contactCard",
  poll: "poll",
};

/** The message in one line, for lists and quotes. */
export function preview(message) {
  if (message.deleted) return t("deleted");
  const name = kindNames[message.kind];
  const kind = message.media?.voice
    ? t("voiceNote")
    : message.kind === "document"
      ? (message.media?.fileName ?? t("file"))
      : name && t(name);
  return [kind, message.text].filter(Boolean).join(" · ");
}

function tick(status) {
  const drawing = icon(tickDrawings[status], { label: t(`tick_${status}`), box: "0 0 16 12", size: 16 });
  drawing.classList.add("tick", status);
  return drawing;
}

/**
 * A message on the phone of `phone`. `onMenu(message, button)` opens the message's menu; `onTap(message, n)` sends the
 * answer of its n-th button.
 */
export function bubble(phone, message, onMenu, onTap) {
  const side = message.fromMe ? "mine" : "theirs";
  const kind = message.deleted ? "deleted" : message.kind;
  const menu = h(
    "button",
    {
      type: "button",
      class: "more",
      "aria-label": t("options"),
      onclick: (event) => onMenu(message, event.currentTarget),
    },
    icon(icons.more, { size: 14 }),
  );
  return h(
    "li",
    { class: `message ${side}`, "data-id": message.id },
    h(
      "div",
      { class: `bubble ${kind}` },
      message.chat.endsWith("@g.us") && !message.fromMe && h("strong", { class: "author" }, nameOf(message.author)),
      message.quoted && !message.deleted && quote(message),
      message.card?.header && h("strong", { class: "card-header" }, message.card.header),
      ...content(phone, message),
      message.card?.footer && h("small", { class: "card-footer" }, message.card.footer),
      meta(message),
      !message.deleted && menu,
    ),
    message.card?.buttons.length > 0 && cardButtons(message, onTap),
    message.reactions.length > 0 &&
      h("span", { class: "reactions" }, message.reactions.map(({ emoji }) => emoji).join(" ")),
  );
}

const cardIcons = { reply: icons.reply, url: icons.link, phone: icons.phone, code: icons.copy };

function cardButtons(message, onTap) {
  const buttons = message.card.buttons.map(({ type, text, value }, n) => {
    const parts = [icon(cardIcons[type], { size: 16 }), h("span", {}, text)];
    if (type === "reply" && !message.fromMe)
      return h("button", { type: "button", onclick: () => onTap(message, n) }, ...parts);
    return h("span", { class: "card-link", title: value }, ...parts);
  });
  return h("div", { class: "card-buttons" }, buttons);
}

function quote({ author, chat, quoted }) {
  const name = quoted.author === author || quoted.author === chat ? nameOf(quoted.author) : t("you");
  return h("div", { class: "quote" }, h("strong", {}, name), h("span", {}, quoted.text));
}

function content(phone, message) {
  if (message.deleted) return [icon(icons.blocked, { size: 16 }), h("span", {}, t("deleted"))];
  const url = mediaUrl(phone, message);
  const text = message.text && h("span", { class: "text" }, message.text);
  if (message.kind === "image" || message.kind === "sticker") {
    return [h("img", { src: url, alt: message.text || t(kindNames[message.kind]), loading: "lazy" }), text];
  }
  if (message.kind === "video") return [h("video", { src: url, controls: true, "aria-label": t("video") }), text];
  if (message.kind === "audio") return [player(phone, message, url)];
  if (message.kind !== "document") return [text];
  const kilobytes = Math.max(1, Math.round((message.media?.size ?? 0) / 1024));
  const name = message.media?.fileName ?? t("file");
  const label = h("span", {}, h("strong", {}, name), h("small", {}, `${kilobytes} KB`));
  return [h("a", { class: "file", href: url, download: name }, icon(icons.file), label), text];
}

function meta(message) {
  const notes = [
    message.edited && !message.deleted && t("edited"),
    message.copies > 1 && t("duplicated", { count: message.copies }),
  ];
  const shown = [...notes.filter(Boolean), timeOf(message.at)].join(" · ");
  return h("span", { class: "when" }, h("time", {}, shown), message.fromMe && !message.deleted && tick(message.status));
}

const clockOf = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

function player(phone, message, url) {
  const audio = h("audio", { src: url, preload: "none" });
  const progress = h("progress", { max: 1, value: 0, "aria-label": t("audio") });
  const length = message.media?.seconds ?? 0;
  const time = h("small", {}, clockOf(length));
  const button = h("button", { type: "button", class: "play", "aria-label": t("play") }, icon(icons.play));
  const shown = (playing) => {
    button.setAttribute("aria-label", t(playing ? "pause" : "play"));
    button.replaceChildren(icon(playing ? icons.pause : icons.play));
  };
  button.addEventListener("click", () => (audio.paused ? void audio.play().catch(() => shown(false)) : audio.pause()));
  audio.addEventListener("play", () => {
    shown(true);
    if (!message.fromMe) void call("played", { phone, chat: message.chat, id: message.id });
  });
  audio.addEventListener("pause", () => shown(false));
  audio.addEventListener("timeupdate", () => {
    const whole = Number.isFinite(audio.duration) ? audio.duration : length || 1;
    progress.value = Math.min(1, audio.currentTime / whole);
    time.textContent = clockOf(audio.ended ? length : audio.currentTime);
  });
  return h("div", { class: "player" }, button, h("span", { class: "track" }, progress, time), audio);
}
