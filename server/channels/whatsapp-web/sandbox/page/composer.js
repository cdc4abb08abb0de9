import { call, upload } from "./api.js";
import { preview } from "./bubble.js";
import { h, icon, icons, toast } from "./dom.js";
import { t } from "./i18n.js";
import { shareMenu } from "./menu.js";
import { samplePicture } from "./sample-picture.js";
import { sampleCard, samplePlace, samplePoll, sampleSticker } from "./samples.js";
import { nameOf } from "./state.js";
import { recordVoice, sampleTone, waveformOf } from "./voice.js";

const typingEveryMs = 4000;
const quietAfterMs = 3000;

/** The customer's composer. `route()` returns sender and recipient, `find(id)` a message of the chat. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the parts of the component share what it remembers.
export function composer(route) {
  let quoting = null;
  let editing = null;
  let lastTyping = 0;
  let quiet = null;
  let recording = null;

  const text = h("textarea", { rows: 1, "aria-label": t("message"), placeholder: t("message") });
  const context = h("div", { class: "context", hidden: true });
  const files = h("input", { type: "file", hidden: true, "aria-label": t("attach") });
  const button = (label, drawing, onclick, kind = "icon-button") =>
    h("button", { type: "button", class: kind, "aria-label": label, title: label, onclick }, icon(drawing));
  const voice = button(t("voice"), icons.voice, toggleRecording);

  function showContext(label, shown) {
    const close = button(t("cancel"), icons.close, clearContext);
    context.replaceChildren(h("div", { class: "grow" }, h("strong", {}, label), h("span", {}, shown)), close);
    context.hidden = false;
    text.focus();
  }
  function clearContext() {
    if (editing) text.value = "";
    quoting = null;
    editing = null;
    context.hidden = true;
    text.focus();
  }

  function noteTyping() {
    grow();
    clearTimeout(quiet);
    const { from, to } = route();
    if (to.includes("@")) return;
    if (Date.now() - lastTyping > typingEveryMs) {
      lastTyping = Date.now();
      void call("typing", { from, to });
    }
    quiet = setTimeout(stopTyping, quietAfterMs);
  }
  function stopTyping() {
    clearTimeout(quiet);
    if (lastTyping === 0) return;
    lastTyping = 0;
    void call("typing", { ...route(), state: "paused" });
  }
  function grow() {
    text.style.height = "auto";
    text.style.height = `${text.scrollHeight}px`;
  }

  async function send(event) {
    event?.preventDefault();
    const written = text.value.trim();
    if (!written) return;
    const { from, to } = route();
    const edited = editing;
    const quote = quoting?.id;
    text.value = "";
    grow();
    stopTyping();
    editing = null;
    clearContext();
    const sent = edited
      ? await call("editMessage", { phone: from, chat: to, id: edited.id, text: written })
      : await call("sendText", { from, to, text: written, quote });
    if (!sent && !text.value) text.value = written;
  }

  async function sendFile(blob, details = {}) {
    if (!blob) return;
    const place = route();
    const id = await upload(blob);
    if (id)
      await call("sendMedia", { ...place, upload: id, mimetype: blob.type || "application/octet-stream", ...details });
  }
  files.addEventListener("change", async () => {
    const [file] = files.files;
    const caption = text.value.trim();
    if (file) await sendFile(file, { fileName: file.name, ...(caption ? { caption } : {}) });
    if (caption) text.value = "";
    files.value = "";
  });

  async function sendVoice(blob, seconds) {
    await sendFile(blob, { voice: true, seconds, waveform: await waveformOf(blob) });
  }
  async function toggleRecording() {
    if (recording) {
      recording.stop();
      return;
    }
    const started = Date.now();
    recording = await recordVoice().catch(() => null);
    if (!recording) {
      const { blob, seconds } = await sampleTone();
      await sendVoice(blob, seconds);
      toast(t("sampleVoice"));
      return;
    }
    showRecording(true);
    const { from, to } = route();
    if (!to.includes("@")) void call("typing", { from, to, state: "recording" });
    const blob = await recording.done;
    recording = null;
    showRecording(false);
    await sendVoice(blob, Math.max(1, Math.round((Date.now() - started) / 1000)));
  }
  function showRecording(on) {
    const label = t(on ? "stopVoice" : "voice");
    voice.replaceChildren(icon(on ? icons.stop : icons.voice));
    voice.classList.toggle("recording", on);
    voice.setAttribute("aria-label", label);
    voice.title = label;
  }

  async function share(control, sample) {
    const typed = text.value.trim();
    const sent = await call(control, { ...route(), ...sample(typed) });
    if (!sent || !typed) return;
    text.value = "";
    grow();
  }
  const openShareMenu = (event) =>
    shareMenu(event.currentTarget, [
      [t("sticker"), async () => sendFile(await sampleSticker(), { sticker: true })],
      [t("location"), () => share("sendLocation", samplePlace)],
      [t("contactCard"), () => share("sendContacts", sampleCard)],
      [t("poll"), () => share("sendPoll", samplePoll)],
    ]);

  text.addEventListener("input", noteTyping);
  text.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) void send(event);
    if (event.key === "Escape" && !context.hidden) clearContext();
  });

  return {
    element: h(
      "form",
      { class: "composer", onsubmit: send },
      context,
      text,
      h(
        "div",
        { class: "tools" },
        files,
        button(t("attach"), icons.attach, () => files.click()),
        button(t("samplePhoto"), icons.picture, async () => sendFile(await samplePicture())),
        voice,
        button(t("share"), icons.share, openShareMenu),
        h("span", { class: "grow" }),
        h(
          "button",
          { type: "submit", class: "primary send", "aria-label": t("send"), title: t("send") },
          icon(icons.send),
        ),
      ),
    ),
    focus() {
      // On a touch screen the focus would open the keyboard over the conversation.
      if (matchMedia("(hover: hover)").matches) text.focus({ preventScroll: true });
    },
    reply(message) {
      editing = null;
      quoting = message;
      showContext(t("replying", { name: nameOf(message.author) }), preview(message));
    },
    edit(message) {
      quoting = null;
      editing = message;
      text.value = message.text;
      showContext(t("editing"), message.text);
    },
  };
}
