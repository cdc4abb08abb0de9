import { optionsIn } from "../graph/check-interactive.ts";
import { shownTemplate, templateOf } from "../graph/check-template.ts";
import type { SendForm } from "../graph/send-forms.ts";
import { type OfficialNumber, type Simulation, sandboxId } from "../state.ts";

/** Writes a message of the business in a person's chat, as the official number. */
export async function deliverToPerson(
  sim: Simulation,
  official: OfficialNumber,
  to: string,
  id: string,
  form: SendForm,
): Promise<void> {
  const { sandbox } = sim;
  const { number, token } = official;
  const route = { from: number, to, id };
  const quote = form.context ? { quote: sandboxId(form.context.message_id) } : {};
  const sendFile = async (file: { id: string; caption?: unknown; filename?: string | undefined }, how: object = {}) => {
    const known = sim.files.get(file.id);
    const bytes = known?.token === token ? sim.store.getBlob(file.id) : undefined;
    if (!known || !bytes) throw new Error("the media id is unknown");
    const caption = typeof file.caption === "string" ? { caption: file.caption } : {};
    const fileName = file.filename === undefined ? {} : { fileName: file.filename };
    const upload = await sandbox.upload(bytes);
    await sandbox.sendMedia({ ...route, ...quote, upload, mimetype: known.mimeType, ...caption, ...fileName, ...how });
  };
  switch (form.type) {
    case "text":
      await sandbox.sendText({ ...route, ...quote, text: form.text.body });
      return;
    case "template": {
      // It was checked when the message was accepted, and may have been paused since.
      const template = templateOf(sim, official, form.template);
      if (!template) throw new Error("the template is gone");
      const { mediaId, fileName, ...shown } = shownTemplate(template, form.template);
      const known = mediaId === null ? undefined : sim.files.get(mediaId);
      const bytes = known?.token === token ? sim.store.getBlob(known.id) : undefined;
      if (mediaId !== null && (!known || !bytes)) throw new Error("the media id is unknown");
      const file =
        known && bytes
          ? { upload: await sandbox.upload(bytes), mimetype: known.mimeType, ...(fileName && { fileName }) }
          : {};
      await sandbox.sendCard({ ...route, ...shown, ...file });
      return;
    }
    case "interactive": {
      // A phone of the sandbox shows a list as it shows buttons: its rows under the text.
      const { body } = form.interactive;
      const footer = form.interactive.type === "request_contact_info" ? "" : (form.interactive.footer?.text ?? "");
      const buttons = optionsIn(form.interactive).map(({ id: value, title, description }) => ({
        ...{ type: "reply" as const, text: [title, description].filter(Boolean).join("\n"), value },
      }));
      await sandbox.sendCard({ ...route, text: body.text, card: { header: "", footer, buttons } });
      return;
    }
    case "image":
      return sendFile(form.image);
    case "video":
      return sendFile(form.video);
    case "document":
      return sendFile(form.document);
    case "audio":
      return sendFile(form.audio, { voice: form.audio.voice === true });
    case "sticker":
      return sendFile(form.sticker, { sticker: true });
    case "location": {
      const { latitude, longitude, name = "", address = "" } = form.location;
      await sandbox.sendLocation({ ...route, latitude, longitude, name, address });
      return;
    }
    case "contacts": {
      const contacts = form.contacts.map((card) => ({
        name: card.name.formatted_name,
        numbers: card.phones.map(({ phone }) => phone),
      }));
      await sandbox.sendContacts({ ...route, contacts });
      return;
    }
    case "reaction": {
      const target = sandboxId(form.reaction.message_id);
      await sandbox.react({ phone: number, chat: to, id: target, emoji: form.reaction.emoji });
    }
  }
}
