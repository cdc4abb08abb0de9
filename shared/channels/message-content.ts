import { z } from "zod";
import { TemplateButton } from "./message-templates.ts";

/** The type of a message. Text is `chat`; existing clients distinguish only image, audio and video. */
export const mediaTypes = [
  "chat",
  "image",
  "audio",
  "video",
  "document",
  "sticker",
  "location",
  "contact",
  "poll",
  "event",
  "order",
  "product",
  "invite",
  "payment",
  "call",
  /** The contact has another number now, which is in `body`. */
  "newNumber",
  /** May be opened once, on the phone only. */
  "viewOnce",
  /** Not decrypted yet: the message comes again under the same id, perhaps never. */
  "unreadable",
  /** A kind that only the phone shows. `body` has its words, if any were found. */
  "unsupported",
  /** An unknown kind, of messages that were stored before `unsupported` existed. */
  "other",
] as const;
export const MediaType = z.enum(mediaTypes);
export type MediaType = z.infer<typeof MediaType>;

/** The content of a message that is neither text nor file. */
export const MessageContent = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("location"),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string(),
    address: z.string(),
  }),
  z.object({
    kind: z.literal("contacts"),
    /** `numbers`: as the card writes them; with "+" and country code where WhatsApp names the number. */
    contacts: z.array(z.object({ name: z.string(), numbers: z.array(z.string()) })),
    /** True for the contact's own card, sent by the button of a `numberRequest`: WhatsApp vouches for its number. */
    isOwn: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal("poll"),
    question: z.string(),
    options: z.array(z.string()),
    /** The latest vote of each person: the places of the chosen options, none if the vote was withdrawn. */
    votes: z.array(z.object({ voter: z.string(), name: z.string(), options: z.array(z.number().int()) })).optional(),
  }),
  /** An invitation to an event. `body` of the message has the same words. */
  z.object({
    kind: z.literal("event"),
    name: z.string(),
    description: z.string(),
    place: z.string(),
    link: z.string(),
    startsAt: z.iso.datetime().nullable(),
    endsAt: z.iso.datetime().nullable(),
    isCanceled: z.boolean(),
  }),
  z.object({
    kind: z.literal("call"),
    isVideo: z.boolean(),
    isMissed: z.boolean(),
    /** Null if unknown, or never answered. */
    seconds: z.number().int().nullable(),
  }),
  /** A button or a row of a list that the contact chose. `body` of the message is its title and description. */
  z.object({
    kind: z.literal("choice"),
    /** The id, or the payload, that the sender of the question gave it. */
    id: z.string(),
    title: z.string(),
    description: z.string(),
  }),
  /**
   * A question of ours with options to tap. `body` of the message is the whole text, in which the options are numbered,
   * as channels without buttons send it.
   */
  z.object({
    kind: z.literal("question"),
    /** Buttons under the text, or a list that one button opens. */
    form: z.enum(["buttons", "list"]),
    /** The text above the options. */
    text: z.string(),
    /** The words on the button that opens the list. */
    label: z.string(),
    /** As the contact sees them. The id comes back in the `choice`; `description` is the second line of a list's row. */
    options: z.array(z.object({ id: z.string(), title: z.string(), description: z.string() })),
  }),
  /** A message of ours with a button by which the contact shares its number. `body` is the text above the button. */
  z.object({ kind: z.literal("numberRequest") }),
  /**
   * A message from a template. The message's `body` is the template's text, and its `media` the file above the text, if
   * there is one.
   */
  z.object({
    kind: z.literal("template"),
    name: z.string(),
    language: z.string(),
    /** The line above the text; empty without one. */
    header: z.string(),
    footer: z.string(),
    buttons: z.array(TemplateButton),
    /** The values that the sending filled in, in their order. */
    fields: z.array(z.object({ place: z.enum(["header", "body", "button"]), name: z.string(), text: z.string() })),
  }),
]);
export type MessageContent = z.infer<typeof MessageContent>;
