import { type Exception, isObject, type Json, type JsonObject, resolve, walk } from "./meta-document.ts";

const schema = (name: string, rest = "") => `#/components/schemas/${name}${rest}`;
const object = (document: JsonObject, ref: string): JsonObject => resolve(document, ref) as JsonObject;

/** Adds keys to an object of the document, or replaces them. */
const add =
  (ref: string, more: JsonObject): Exception["amend"] =>
  (document) =>
    void Object.assign(object(document, ref), more);

const remove =
  (ref: string, ...keys: string[]): Exception["amend"] =>
  (document) => {
    for (const key of keys) delete object(document, ref)[key];
  };

/** Adds values to a list, such as an enumeration. */
const append =
  (ref: string, ...values: Json[]): Exception["amend"] =>
  (document) =>
    void (resolve(document, ref) as Json[]).push(...values);

/** Makes properties optional. */
const optional =
  (ref: string, ...names: string[]): Exception["amend"] =>
  (document) => {
    const part = object(document, ref);
    part.required = (part.required as string[]).filter((name) => !names.includes(name));
  };

const query = (name: string): Json => ({ name, in: "query", schema: { type: "string" } });

/** A part that forbids other properties, beside parts that have some, means that no part has them. */
function forbidTogether(document: JsonObject): void {
  walk(document, (part) => {
    const parts = Array.isArray(part.allOf) ? part.allOf.filter(isObject) : [];
    if (!parts.some((one) => one.additionalProperties === false)) return;
    for (const one of parts) delete one.additionalProperties;
    part.unevaluatedProperties = false;
  });
}

const text = { type: "string" };
const bsuid = { type: "string", pattern: "^[A-Z]{2}\\.(ENT\\.)?[A-Za-z0-9]{1,128}$" };
const received: JsonObject = {
  type: "object",
  required: ["id", "timestamp", "type"],
  anyOf: [{ required: ["from"] }, { required: ["from_user_id"] }],
  properties: {
    ...{ from: text, from_user_id: bsuid, id: text, timestamp: { type: "string", pattern: "^\\d+$" }, type: text },
    ...{ context: { type: "object" }, referral: { type: "object" }, errors: { type: "array" } },
  },
};

/** Gives received messages schemas of their own, with what Meta's own examples have in common. */
function separateReceived(document: JsonObject): void {
  const schemas = object(document, "#/components/schemas");
  schemas.ReceivedProperties = received;
  const own = (name: string): string => {
    const copy = JSON.stringify(schemas[name]).replaceAll(
      schema("BaseMessageProperties"),
      schema("ReceivedProperties"),
    );
    schemas[`Received${name}`] = JSON.parse(copy) as Json;
    return schema(`Received${name}`);
  };
  const { mapping } = (schemas.IncomingMessage as JsonObject).discriminator as { mapping: Record<string, string> };
  for (const [type, ref] of Object.entries(mapping)) mapping[type] = own(ref.split("/").at(-1) ?? "");
  const system = object(document, schema("IncomingMessageValueSystem", "/properties/messages"));
  system.items = { $ref: own("SystemMessage") };
}

/** The document's errors and gaps. Each is needed: agreement.test.ts fails for one that changes nothing. */
export const exceptions: readonly Exception[] = [
  {
    why: "Meta's own examples fail: `additionalProperties: false` in one part of `allOf` forbids the other parts' properties.",
    amend: forbidTogether,
  },
  {
    why: "Newer: people with a username have a BSUID in place of a number.",
    amend: (document) => {
      add(schema("BaseMessageProperties", "/properties"), { recipient: bsuid })(document);
      optional(schema("BaseMessageProperties"), "to")(document);
      add(schema("BaseMessageProperties"), { anyOf: [{ required: ["to"] }, { required: ["recipient"] }] })(document);
    },
  },
  {
    why: "Newer: a status names the person by a number or a BSUID.",
    amend: (document) => {
      optional(schema("Statuses"), "recipient_id")(document);
      add(schema("Statuses"), { anyOf: [{ required: ["recipient_id"] }, { required: ["recipient_user_id"] }] })(
        document,
      );
    },
  },
  {
    why: "Absent: our own word, which comes back with each status.",
    amend: add(schema("BaseMessageProperties", "/properties"), {
      biz_opaque_callback_data: { type: "string", maxLength: 512 },
    }),
  },
  {
    why: "Absent: the status of a voice note that was played.",
    amend: append(schema("Statuses", "/properties/status/enum"), "played"),
  },
  {
    why: "Wrong: Meta's own examples have places as numbers, and a received one with an address on the web.",
    amend: (document) => {
      const number = { type: "number" };
      const at = schema("LocationMessage", "/allOf/1/properties/location/properties");
      add(at, { latitude: number, longitude: number, url: text })(document);
    },
  },
  {
    why: "Absent: a number on a card has more types than two; a card in Meta's own example of a webhook has MOBILE.",
    amend: remove(schema("PhoneObject", "/properties/type"), "enum"),
  },
  {
    why: "Wrong: Meta's own examples of templates leave the language's policy out.",
    amend: optional(schema("LanguageObject"), "policy"),
  },
  {
    why: "Wrong: the pattern of a button's place is a misread footnote; Meta's own examples have 0 and 1.",
    amend: (document) => {
      add(schema("TemplateComponent", "/properties"), { index: { type: "string", pattern: "^\\d$" } })(document);
      add(schema("ButtonComponent", "/allOf/1/properties"), { index: { type: "string", pattern: "^\\d$" } })(document);
    },
  },
  {
    why: "Absent: buttons that copy a code.",
    amend: (document) => {
      append(schema("TemplateComponent", "/properties/sub_type/enum"), "copy_code")(document);
      append(schema("ButtonComponent", "/allOf/1/properties/sub_type/enum"), "copy_code")(document);
      append(schema("ButtonParameterObject", "/properties/type/enum"), "coupon_code")(document);
      const at = schema("ButtonParameterObject", "/discriminator/mapping");
      add(at, { coupon_code: schema("ButtonCodeParameter") })(document);
      const code = { type: "object", required: ["coupon_code"], properties: { coupon_code: text } };
      add("#/components/schemas", { ButtonCodeParameter: code })(document);
    },
  },
  {
    why: "Absent: reading and typing go to the path of messages, too; Meta's own example is there.",
    amend: (document) => {
      const at = "#/paths/~1{Version}~1{Phone-Number-ID}~1messages/post";
      const choice = (isRead: string, otherwise: string): JsonObject => ({
        if: { type: "object", required: [isRead] },
        // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema.
        then: { $ref: schema(isRead === "status" ? "MarkMessageRequestPayload" : "MarkMessageResponsePayload") },
        else: { $ref: schema(otherwise) },
      });
      const json = "content/application~1json";
      add(`${at}/requestBody/${json}`, { schema: choice("status", "Message") })(document);
      add(`${at}/responses/200/${json}`, { schema: choice("success", "MessageResponsePayload") })(document);
    },
  },
  {
    why: "Wrong: the reason of an unsupported message has no `type`; Meta's own example has none.",
    amend: optional(schema("ErrorObject"), "type"),
  },
  {
    why: "Wrong: a row of a list needs no description, so its answer has none.",
    amend: optional(schema("InteractiveListReplyContent", "/properties/list_reply"), "description"),
  },
  {
    why: "Newer: a message with a button that shares the number, which a person with a BSUID may hide.",
    amend: (document) => {
      append(schema("InteractiveObject", "/properties/type/enum"), "request_contact_info")(document);
      append(schema("ActionObject", "/oneOf/5/properties/name/enum"), "request_contact_info")(document);
    },
  },
  {
    why: "Newer: a received card says if it answers such a message.",
    amend: add(schema("ContactObject", "/properties"), { origin: { enum: ["contact_request", "other"] } }),
  },
  {
    why: "Newer: a notice that a person has another BSUID.",
    amend: append(schema("SystemMessage", "/allOf/1/properties/system/properties/type/enum"), "user_changed_user_id"),
  },
  {
    why: "It describes received messages by the schemas of sent ones; Meta's own examples of webhooks have other properties.",
    amend: separateReceived,
  },
  {
    why: "Newer: a notice about a person whose number is hidden names no author; only its ids do.",
    amend: (document) => {
      const system = object(document, "#/components/schemas").ReceivedSystemMessage as JsonObject | undefined;
      const { anyOf: _, ...anonymous } = received;
      if (system) system.allOf = [anonymous, ...(system.allOf as Json[]).slice(1)];
    },
  },
  {
    why: "Absent: a received sticker has the properties of a file.",
    amend: (document) => {
      const own = { type: "object", required: ["id", "mime_type", "sha256"] };
      const at = object(document, "#/components/schemas");
      const sticker = at.ReceivedStickerMessage as JsonObject | undefined;
      if (sticker) ((sticker.allOf as JsonObject[])[1]?.properties as JsonObject).sticker = own;
    },
  },
  {
    why: "Absent: a list of templates is asked for by its fields and in pages.",
    amend: append(
      "#/paths/~1{Version}~1{WABA-ID}~1message_templates/get/parameters",
      ...["fields", "limit", "after"].map(query),
    ),
  },
  {
    why: "Absent: the proof of an app's secret, which the Graph API takes with every request.",
    amend: append("#/paths/~1{Version}~1{Phone-Number-ID}/get/parameters", query("appsecret_proof")),
  },
  {
    why: "Absent: one template is asked for by its fields.",
    amend: add("#/paths/~1{Version}~1{TEMPLATE_ID}/get", { parameters: [query("fields")] }),
  },
  {
    why: "Wrong: a profile is read without a body, so it has no type.",
    amend: (document) => {
      const read = object(document, "#/paths/~1{Version}~1{Phone-Number-ID}~1whatsapp_business_profile/get");
      read.parameters = (read.parameters as JsonObject[]).filter(
        ({ $ref }) => $ref !== "#/components/parameters/ContentType",
      );
    },
  },
  {
    why: "Newer: a profile's description has up to 512 characters.",
    amend: add(schema("WhatsAppBusinessProfileUpdateRequest", "/properties/description"), { maxLength: 512 }),
  },
  {
    why: "Absent: a profile without an industry; Meta's page has an empty text for it.",
    amend: append(schema("WhatsAppBusinessVertical", "/enum"), ""),
  },
];

/** Requests, fields of webhooks and types of received messages that the document does not have. */
export const uncovered: Readonly<Record<string, string>> = {
  "POST /{version}/app/uploads": "The upload of an example's file.",
  "POST /{version}/upload:{id}": "The upload of an example's file.",
  "POST /{version}/{Phone-Number-ID}": "The address of one number's webhooks; Meta's page on overrides has it.",
  "GET /{version}/debug_token": "The Graph API's own, for every product of Meta's.",
  "GET /{version}/oauth/access_token": "Facebook Login's own, for every product of Meta's.",
  "field message_template_status_update": "It has only the fields of messages and groups.",
  "field message_template_quality_update": "It has only the fields of messages and groups.",
  "field template_category_update": "It has only the fields of messages and groups.",
  "field phone_number_quality_update": "It has only the fields of messages and groups.",
  "field business_capability_update": "It has only the fields of messages and groups.",
  "field user_preferences": "It has only the fields of messages and groups.",
  "type edit": "Newer than the document.",
  "type revoke": "Newer than the document.",
};

/** Types of received messages that the document has and that nobody sends here. */
export const unplayed: Readonly<Record<string, string>> = {
  "type order": "Catalogues are not offered; an order arrives as a message that cannot be shown.",
  "type unknown": "The old name of `unsupported`, with the same schema.",
};

const noRecipientType = "It has no recipient_type, which is required.";
const otherKind = "It is of a kind that the document does not describe, and that is not sent here.";

/** Meta's own examples that differ from the document. */
export const wrongExamples: Readonly<Record<string, string>> = {
  "Send Catalog Template Message": otherKind,
  "Send Contact Message": noRecipientType,
  "Send Flow Template Message": otherKind,
  "Send Multi-Product Message": otherKind,
  "Send Order Details Message": otherKind,
  "Send Order Status Message": otherKind,
  "Send Reply to Contact Message": noRecipientType,
  "Send Reply to List Message": "It has no type, which is required.",
  "Send Sample Issue Resolution Template": noRecipientType,
  "Send Test Message": noRecipientType,
  "Send Text Message with Preview URL": noRecipientType,
};
