import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import { useContext } from "react";
import { useStore } from "react-redux";
import { useCapabilities } from "../../../channels/connections/connections-api.ts";
import { useSessionUser } from "../../../client/hooks.ts";
import { mayEdit } from "../actions/message-rights.ts";
import { AnswerContext } from "../log/answer-context.ts";
import { messagesOf } from "../message-pages.ts";
import { messagesApi } from "../messages-api.ts";

type ApiRootState = Parameters<ReturnType<typeof messagesApi.endpoints.listMessages.select>>[0];

/** Opens one's latest message for editing, if that is still allowed; returns whether it did. */
export function useEditLast({ id: ticketId, whatsappId }: Ticket): () => boolean {
  const store = useStore<ApiRootState>();
  const { id: ownId } = useSessionUser();
  const can = useCapabilities(whatsappId);
  const { editRef } = useContext(AnswerContext);
  return () => {
    const { data } = messagesApi.endpoints.listMessages.select(ticketId)(store.getState());
    const last = messagesOf(data?.pages).findLast(({ fromMe }) => fromMe);
    if (!last || !can("edit") || !mayEdit(last, ownId, Date.now())) return false;
    editRef.current(last);
    return true;
  };
}
