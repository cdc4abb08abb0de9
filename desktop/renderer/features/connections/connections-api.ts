import { Connection, PairingCode, type SaveConnection } from "@balcao/shared/connections.ts";
import { z } from "zod";
import { type AppThunk, api } from "../../app/api.ts";

export const connectionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listConnections: build.query<Connection[], void>({
      query: () => "/whatsapp",
      responseSchema: z.array(Connection),
      providesTags: ["Connections"],
    }),
    saveConnection: build.mutation<Connection, { id: number | null; connection: SaveConnection }>({
      query: ({ id, connection }) => ({
        url: id === null ? "/whatsapp" : `/whatsapp/${id}`,
        method: id === null ? "POST" : "PUT",
        body: connection,
      }),
      responseSchema: Connection,
      // Choosing a default changes another connection too.
      invalidatesTags: (saved) => (saved ? ["Connections"] : []),
    }),
    deleteConnection: build.mutation<unknown, number>({
      query: (id) => ({ url: `/whatsapp/${id}`, method: "DELETE" }),
      invalidatesTags: (_done, error) => (error ? [] : ["Connections"]),
    }),
    /** POST tries again with the credentials there are, PUT asks for a new QR code, DELETE signs the phone out. */
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
  useChangeSessionMutation,
  useRequestPairingCodeMutation,
} = connectionsApi;

/** A connection as it is now, new or changed. */
export const onConnection =
  (connection: Connection): AppThunk =>
  (dispatch) =>
    void dispatch(
      connectionsApi.util.updateQueryData("listConnections", undefined, (list) => {
        const at = list.findIndex((other) => other.id === connection.id);
        if (at === -1) list.push(connection);
        else list[at] = connection;
      }),
    );

export const onConnectionDeleted =
  (connectionId: number): AppThunk =>
  (dispatch) =>
    void dispatch(
      connectionsApi.util.updateQueryData("listConnections", undefined, (list) =>
        list.filter((connection) => connection.id !== connectionId),
      ),
    );
