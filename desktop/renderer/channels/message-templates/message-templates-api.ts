import { MessageTemplate, type SaveTemplate, TemplateSample } from "@balcao/shared/channels/message-templates.ts";
import { z } from "zod";
import { api } from "../../client/api.ts";
import { canBeSent } from "../../ui/template/template-in.ts";

type TemplateRef = { connectionId: number; id: number };

const messageTemplatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A connection's message templates; people who are no admins get those that can be sent. */
    listMessageTemplates: build.query<MessageTemplate[], number>({
      query: (connectionId) => `/message-templates/${connectionId}`,
      responseSchema: z.array(MessageTemplate),
      providesTags: ["MessageTemplates"],
    }),
    /** The templates that each of these connections can send now, as the first of them has them. */
    listCommonTemplates: build.query<MessageTemplate[], readonly number[]>({
      queryFn: (connectionIds, _queryApi, _options, request) => ofEach(connectionIds, request, commonTo),
      providesTags: ["MessageTemplates"],
    }),
    /** The templates that one of these connections or more can send now, as the first that can has them. */
    listUsableTemplates: build.query<MessageTemplate[], readonly number[]>({
      queryFn: (connectionIds, _queryApi, _options, request) => ofEach(connectionIds, request, usableIn),
      providesTags: ["MessageTemplates"],
    }),
    /** Fetches them from the channel. */
    syncMessageTemplates: build.mutation<unknown, number>({
      query: (connectionId) => ({ url: `/message-templates/${connectionId}/sync`, method: "POST" }),
      invalidatesTags: (_done, error) => (error ? [] : ["MessageTemplates"]),
    }),
    saveMessageTemplate: build.mutation<
      MessageTemplate,
      { connectionId: number; id: number | null; template: SaveTemplate }
    >({
      query: ({ connectionId, id, template }) => ({
        url: id === null ? `/message-templates/${connectionId}` : `/message-templates/${connectionId}/${id}`,
        method: id === null ? "POST" : "PUT",
        body: template,
      }),
      responseSchema: MessageTemplate,
      invalidatesTags: (saved) => (saved ? ["MessageTemplates"] : []),
    }),
    deleteMessageTemplate: build.mutation<unknown, TemplateRef>({
      query: ({ connectionId, id }) => ({ url: `/message-templates/${connectionId}/${id}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["MessageTemplates"]),
    }),
    /** The example of a header's file; the answer names it in the template. */
    uploadTemplateSample: build.mutation<TemplateSample, { connectionId: number; file: File }>({
      query: ({ connectionId, file }) => {
        const body = new FormData();
        body.append("file", file);
        return { url: `/message-templates/${connectionId}/sample`, method: "POST", body };
      },
      responseSchema: TemplateSample,
    }),
  }),
});

type Answer<Failure> = { data?: unknown; error?: Failure | undefined };

/** Combines the lists of several connections; one that cannot be fetched fails the query. */
async function ofEach<Failure>(
  connectionIds: readonly number[],
  request: (path: string) => Answer<Failure> | PromiseLike<Answer<Failure>>,
  combine: (lists: MessageTemplate[][]) => MessageTemplate[],
): Promise<{ data: MessageTemplate[] } | { error: Failure }> {
  const answers = await Promise.all(connectionIds.map((id) => request(`/message-templates/${id}`)));
  const failed = answers.find(({ error }) => error);
  if (failed?.error) return { error: failed.error };
  return { data: combine(answers.map(({ data }) => z.array(MessageTemplate).parse(data))) };
}

function commonTo([first = [], ...others]: MessageTemplate[][]): MessageTemplate[] {
  // A rating template without the product's payloads would ask for a rating that nobody records.
  return first.filter(
    (one) =>
      canBeSent(one) &&
      others.every((list) =>
        list.some((other) => other.name === one.name && other.language === one.language && canBeSent(other)),
      ),
  );
}

function usableIn(lists: MessageTemplate[][]): MessageTemplate[] {
  const found = new Map<string, MessageTemplate>();
  for (const one of lists.flat().filter(canBeSent)) {
    const key = `${one.name} ${one.language}`;
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
}

export const {
  useListMessageTemplatesQuery,
  useListCommonTemplatesQuery,
  useListUsableTemplatesQuery,
  useSyncMessageTemplatesMutation,
  useSaveMessageTemplateMutation,
  useDeleteMessageTemplateMutation,
  useUploadTemplateSampleMutation,
} = messageTemplatesApi;
