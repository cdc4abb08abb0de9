import type { Capability } from "@balcao/shared/channels/capabilities.ts";
import { Connection, PairingCode, type SaveConnection } from "@balcao/shared/channels/connections.ts";
import type { FileRule } from "@balcao/shared/channels/file-rules.ts";
import type { NewChats } from "@balcao/shared/channels/new-chats.ts";
import { useMemo } from "react";
import { z } from "zod";
import { type AppThunk, api } from "../../client/api.ts";
import { applyChange, replayChanges } from "../../client/apply-change.ts";

function formOf(part: string, file: File): FormData {
  const form = new FormData();
  form.append(part, file);
  return form;
}

export const connectionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listConnections: build.query<Connection[], void>({
      query: () => "/whatsapp",
      responseSchema: z.array(Connection),
      providesTags: ["Connections"],
      onQueryStarted: replayChanges,
    }),
    saveConnection: build.mutation<Connection, { id: number | null; connection: SaveConnection }>({
      query: ({ id, connection }) => ({
        url: id === null ? "/whatsapp" : `/whatsapp/${id}`,
        method: id === null ? "POST" : "PUT",
        body: connection,
      }),
      responseSchema: Connection,
      // A new default changes the previous default connection too.
      invalidatesTags: (saved) => (saved ? ["Connections"] : []),
    }),
    deleteConnection: build.mutation<unknown, number>({
      query: (id) => ({ url: `/whatsapp/${id}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["Connections"]),
    }),
    uploadConnectionFile: build.mutation<Connection, { id: number; file: File }>({
      query: ({ id, file }) => ({ url: `/whatsapp/${id}/upload`, method: "POST", body: formOf("file", file) }),
      responseSchema: Connection,
      invalidatesTags: (saved) => (saved ? ["Connections"] : []),
    }),
    deleteConnectionFile: build.mutation<Connection, number>({
      query: (id) => ({ url: `/whatsapp/${id}/upload`, method: "DELETE" }),
      responseSchema: Connection,
      invalidatesTags: (saved) => (saved ? ["Connections"] : []),
    }),
    /** POST replaces the API token by a new one, DELETE removes it. */
    changeToken: build.mutation<Connection, { id: number; method: "POST" | "DELETE" }>({
      query: ({ id, method }) => ({ url: `/whatsapp/${id}/token`, method }),
      responseSchema: Connection,
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(onConnection(answer.data));
      },
    }),
    /** The number's profile picture; the screen shows it once WhatsApp has accepted it. */
    setPicture: build.mutation<Connection, { id: number; file: File }>({
      query: ({ id, file }) => ({ url: `/whatsapp/profile/${id}`, method: "POST", body: formOf("fileProfile", file) }),
      responseSchema: Connection,
    }),
    /** POST reconnects with the stored credentials, PUT requests a new QR code, DELETE signs the phone out. */
    changeSession: build.mutation<unknown, { id: number; method: "POST" | "PUT" | "DELETE" }>({
      query: ({ id, method }) => ({ url: `/whatsappsession/${id}`, method }),
      invalidatesTags: (_done, error) => (error ? [] : ["Connections"]),
    }),
    requestPairingCode: build.mutation<PairingCode, { id: number; number: string }>({
      query: ({ id, number }) => ({ url: `/whatsappsession/${id}/pairing-code`, method: "POST", body: { number } }),
      responseSchema: PairingCode,
    }),
  }),
});

export const {
  useListConnectionsQuery,
  useSaveConnectionMutation,
  useDeleteConnectionMutation,
  useUploadConnectionFileMutation,
  useDeleteConnectionFileMutation,
  useChangeTokenMutation,
  useSetPictureMutation,
  useChangeSessionMutation,
  useRequestPairingCodeMutation,
} = connectionsApi;

/** Puts a new or changed connection into the cache. */
export const onConnection = (connection: Connection): AppThunk =>
  inList((list) => {
    const at = list.findIndex((other) => other.id === connection.id);
    if (at === -1) list.push(connection);
    else list[at] = connection;
  });

export const onConnectionDeleted = (connectionId: number): AppThunk =>
  inList((list) => {
    const at = list.findIndex(({ id }) => id === connectionId);
    if (at !== -1) list.splice(at, 1);
  });

const inList = (change: (list: Connection[]) => void): AppThunk =>
  applyChange((dispatch) => void dispatch(connectionsApi.util.updateQueryData("listConnections", undefined, change)));

const noNames: ReadonlyMap<number, string> = new Map();

/**
 * The names of the company's connections by id, to show which one a conversation is on. Empty where there are fewer than
 * two: nothing is to be told apart.
 */
export function useConnectionNames(): ReadonlyMap<number, string> {
  const { connections } = useListConnectionsQuery(undefined, {
    selectFromResult: ({ data }) => ({ connections: data }),
  });
  return useMemo(
    () => (connections && connections.length > 1 ? new Map(connections.map(({ id, name }) => [id, name])) : noNames),
    [connections],
  );
}

/** The files that the connection's channel carries; undefined where it carries all, or the connections are not loaded. */
export function useFileRules(connectionId: number | null): readonly FileRule[] | undefined {
  const { files } = useListConnectionsQuery(undefined, {
    selectFromResult: ({ data }) => ({ files: data?.find(({ id }) => id === connectionId)?.files }),
  });
  return files;
}

const all = () => true;

/**
 * Returns true for each capability of the connection's channel. While the connections are not loaded, every capability
 * is assumed.
 */
export function useCapabilities(connectionId: number | null): (capability: Capability) => boolean {
  const { capabilities } = useListConnectionsQuery(undefined, {
    selectFromResult: ({ data }) => ({ capabilities: data?.find(({ id }) => id === connectionId)?.capabilities }),
  });
  return useMemo(
    () => (capabilities ? (capability: Capability) => capabilities.includes(capability) : all),
    [capabilities],
  );
}

/**
 * "yes" if a connection can check numbers at WhatsApp now, or the connections are not loaded; "disconnected" if those
 * that can are disconnected; "unneeded" if the company has only connections whose channel cannot: then numbers are valid
 * without a check; "none" without connections.
 */
export function useNumberChecks({ skip = false } = {}): "yes" | "disconnected" | "unneeded" | "none" {
  const { data } = useListConnectionsQuery(undefined, { skip });
  const able = data?.filter(({ capabilities }) => capabilities.includes("checkNumbers"));
  if (!able) return "yes";
  if (able.length === 0) return data?.length === 0 ? "none" : "unneeded";
  return able.some(({ status }) => status === "CONNECTED") ? "yes" : "disconnected";
}

/** True if a connection's channel reports the cost of its messages; false while the connections are not loaded. */
export const useAnyReportsCost = (): boolean =>
  useListConnectionsQuery(undefined, {
    selectFromResult: ({ data }) => ({ reports: data?.some(reportsCost) ?? false }),
  }).reports;

const reportsCost = ({ capabilities }: Connection): boolean => capabilities.includes("cost");

/** True if the connection's channel has this capability; false while the connections are not loaded. */
export function useHasCapability(connectionId: number | null, capability: Capability): boolean {
  const { has } = useListConnectionsQuery(undefined, {
    selectFromResult: ({ data }) => ({
      has: data?.find(({ id }) => id === connectionId)?.capabilities.includes(capability) ?? false,
    }),
  });
  return has;
}

/** Until when, and why, the connection's number may start no chats; null while it may, or is not loaded. */
export function useNewChatsBlock(connectionId: number | null): NewChats["block"] {
  const { block } = useListConnectionsQuery(undefined, {
    selectFromResult: ({ data }) => ({ block: data?.find(({ id }) => id === connectionId)?.newChats?.block ?? null }),
  });
  return block;
}
