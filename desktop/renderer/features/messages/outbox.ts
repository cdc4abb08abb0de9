import { type ApiState, type AppThunk, api } from "../../app/api.ts";
import { type ApiError, isApiError } from "../../app/api-error.ts";
import { messagesOf } from "./message-pages.ts";
import { messagesApi, onMessageCreated } from "./messages-api.ts";
import { messageQueued, messageRefused, messageRequeued, messageSending, type OutboxEntry } from "./outbox-slice.ts";

type OutboxThunk<Result = void> = AppThunk<Result, ApiState & { outbox: OutboxEntry[] }>;

/** Shows a message at once and sends it when the ones before it are through. */
export const sendText =
  (ticketId: number, body: string): OutboxThunk =>
  (dispatch) => {
    dispatch(messageQueued({ clientId: crypto.randomUUID(), ticketId, body }));
    void dispatch(sendNext(ticketId));
  };

/** Tries a failed message again, under the same client id: if it did arrive, the server answers with it. */
export const sendAgain =
  (entry: Pick<OutboxEntry, "clientId" | "ticketId">): OutboxThunk =>
  (dispatch) => {
    dispatch(messageRequeued(entry.clientId));
    void dispatch(sendNext(entry.ticketId));
  };

/** One at a time for each conversation, or two quick lines could arrive in the wrong order. */
const sendNext =
  (ticketId: number): OutboxThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const own = getState().outbox.filter((entry) => entry.ticketId === ticketId);
    const next = own.find((entry) => entry.state === "queued");
    if (!next || own.some((entry) => entry.state === "sending")) return;

    dispatch(messageSending(next.clientId));
    const { body, clientId } = next;
    const answer = await dispatch(
      messagesApi.endpoints.sendMessage.initiate({ ticketId, message: { body, clientId } }, { track: false }),
    );
    if (answer.data) dispatch(onMessageCreated({ ...answer.data, clientId }));
    else dispatch(refuse(next, isApiError(answer.error) ? answer.error : null));
    await dispatch(sendNext(ticketId));
  };

const refuse =
  ({ clientId, ticketId }: OutboxEntry, error: ApiError | null): OutboxThunk =>
  (dispatch, getState) => {
    // An event may have confirmed it although the answer was lost.
    if (!getState().outbox.some((entry) => entry.clientId === clientId)) return;
    const { data } = messagesApi.endpoints.listMessages.select(ticketId)(getState());
    const afterId = messagesOf(data?.pages).at(-1)?.id ?? null;
    dispatch(messageRefused({ clientId, code: error?.code ?? null, afterId }));
    if (error?.code === "ERR_TICKET_NOT_OPEN") dispatch(api.util.invalidateTags([{ type: "Ticket", id: ticketId }]));
  };
