import { z } from "zod";
import { RowId } from "../platform/row-id.ts";
import { withoutDirectionMarks } from "../platform/visible-text.ts";
import { FileRef } from "./files.ts";
import { automaticTextMax, OptionType } from "./queues.ts";
/** The file types of an option. */
export const optionFileTypes = ["IMAGE", "VIDEO", "AUDIO", "DOCUMENT"] as const;
export const OptionFileType = z.enum(optionFileTypes);
export type OptionFileType = z.infer<typeof OptionFileType>;

/** An option of a queue's menu: a node of its tree. */
export const QueueOption = z.object({
  id: z.number().int(),
  queueId: z.number().int(),
  /** Null for an option at the top. */
  parentId: z.number().int().nullable(),
  title: z.string(),
  message: z.string(),
  /** Its number in the menu, from 1. */
  option: z.number().int(),
  optionType: OptionType,
  fileType: OptionFileType.nullable(),
  fileName: z.string().nullable(),
  /** The file's address, for older clients; the same as `file.url`. */
  path: z.string().nullable(),
  file: FileRef.nullable(),
  /** On a leaf: the attendance ends, or waits for an agent. */
  finalize: z.boolean(),
  waitTreatment: z.boolean(),
});
export type QueueOption = z.infer<typeof QueueOption>;

/** `parentId` -1 requests those at the top; without it all of the queue are returned. */
export const ListQueueOptions = z.object({
  queueId: z.coerce.number().pipe(RowId),
  parentId: z.union([z.coerce.number().pipe(RowId), z.literal("-1").transform(() => null)]).optional(),
});

/** Forms carry booleans and null as text. */
const formFlag = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);
const formId = z.union([z.null(), z.enum(["null", "", "-1"]).transform(() => null), z.coerce.number().pipe(RowId)]);
const formFileType = z.union([OptionFileType, z.null(), z.enum(["null", ""]).transform(() => null)]);

const title = z.string().overwrite(withoutDirectionMarks).trim().max(100);
const message = z.string().trim().max(automaticTextMax);
const optional = {
  /** Absent: after the last of its siblings. */
  option: z.coerce.number().int().min(1).max(1000).optional(),
  optionType: OptionType.optional(),
  fileType: formFileType.optional(),
  /** Null, or the text "null", removes the option's file. */
  path: z.string().max(2000).nullish(),
};

/** As JSON, or as a form whose part `file` is the option's file. */
export const SaveQueueOption = z.object({
  queueId: z.coerce.number().pipe(RowId),
  parentId: formId.default(null),
  title: title.default(""),
  message: message.default(""),
  finalize: formFlag.default(false),
  waitTreatment: formFlag.default(false),
  ...optional,
});
export type SaveQueueOption = z.input<typeof SaveQueueOption>;

/** `PUT /queue-options/{id}`, in both shapes too. Omitted fields stay unchanged. */
export const UpdateQueueOption = z.object({
  queueId: z.coerce.number().pipe(RowId).optional(),
  parentId: formId.optional(),
  title: title.optional(),
  message: message.optional(),
  finalize: formFlag.optional(),
  waitTreatment: formFlag.optional(),
  ...optional,
});
export type UpdateQueueOption = z.input<typeof UpdateQueueOption>;

/** The maximum depth of a tree. */
export const optionDepthMax = 10;
export const optionSiblingsMax = 100;
export const optionsPerQueueMax = 500;

/** The children of one parent in their new order. */
export const OrderQueueOptions = z.object({
  queueId: RowId,
  parentId: RowId.nullable(),
  ids: z.array(RowId).min(1).max(200),
});
export type OrderQueueOptions = z.infer<typeof OrderQueueOptions>;
