import { useContext } from "react";
import { useStore } from "react-redux";
import { useSessionUser } from "../../../app/hooks.ts";
import { mayEdit } from "../actions/message-rights.ts";
import { AnswerContext } from "../log/answer-context.ts";
import { messagesOf } from "../message-pages.ts";
import { messagesApi } from "../messages-api.ts";

type ApiRootState = Parameters<ReturnType<typeof messagesApi.endpoints.listMessages.select>>[0];

/** Opens one's latest message for editing, if it may still be changed; answers whether it did. */
export function useEditLast(ticketId: number): () => boolean {
  const store = useStore<ApiRootState>();
  const { id: ownId } = useSessionUser();
  const { editRef } = useContext(AnswerContext);
  return () => {
    const { data } = messagesApi.endpoints.listMessages.select(ticketId)(store.getState());
    const last = messagesOf(data?.pages).findLast(({ fromMe }) => fromMe);
    if (!last || !mayEdit(last, ownId, Date.now())) return false;
    editRef.current(last);
    return true;
  };
}
