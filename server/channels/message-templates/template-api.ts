import type { MessageTemplate, SaveTemplate } from "@balcao/shared/channels/message-templates.ts";

/** A template as its channel reports it. */
export type ChannelTemplate = Omit<
  MessageTemplate,
  "id" | "connectionId" | "nextCategory" | "nextCategoryAt" | "updatedAt"
> & {
  externalId: string;
};

/** The example of a header's file. */
export type SampleFile = { name: string; mimeType: string; bytes: Blob };

/**
 * The templates of a channel with the capability `templates`. Every call concerns the account of the connection, and
 * rejects with AppError for errors that a user can correct.
 */
export interface TemplateApi {
  /** All templates, on as many pages as the channel has. */
  list(connectionId: number): Promise<ChannelTemplate[]>;
  /** Null if the channel no longer has it. */
  find(connectionId: number, externalId: string): Promise<ChannelTemplate | null>;
  /** Submits a template for review, and returns its id. */
  create(connectionId: number, form: SaveTemplate): Promise<string>;
  edit(connectionId: number, externalId: string, form: SaveTemplate): Promise<void>;
  /** Deletes one language of a template. */
  remove(connectionId: number, externalId: string, name: string): Promise<void>;
  /** Uploads an example, and returns its handle. */
  uploadSample(connectionId: number, file: SampleFile): Promise<string>;
}
