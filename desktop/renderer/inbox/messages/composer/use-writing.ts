import { type Message, messageBodyMax } from "@balcao/shared/inbox/messages.ts";
import { noteMax } from "@balcao/shared/inbox/notes.ts";
import type { QuickMessage } from "@balcao/shared/inbox/quick-messages.ts";
import type { Ticket } from "@balcao/shared/inbox/tickets.ts";
import {
  type CustomValues,
  emptyVariables,
  fillVariables,
  unknownVariables,
} from "@balcao/shared/workspace/message-variables.ts";
import { type RefObject, useContext, useMemo, useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../client/hooks.ts";
import { draftChanged, noteKey } from "../../../client/outbox/drafts-slice.ts";
import { useTimeZone } from "../../../ui/page-context.ts";
import { useToast } from "../../../ui/toast/toast-context.ts";
import { useFieldTexts } from "../../fields/fields-api.ts";
import { AnswerContext } from "../log/answer-context.ts";
import { useWriteNoteMutation } from "../notes-in-log-api.ts";
import { sendMessage, toTicket } from "../outbox.ts";
import type { ComposerMode } from "./ModeTabs.tsx";
import { emptyPlaces, fillKnown, variableValues } from "./quick/variable-values.ts";
import { useSignature } from "./use-signature.ts";

const fewestNoteLetters = 2;
const none: CustomValues = {};

/** The text being written in a conversation, and the functions to send it. The text is stored as a draft. */
export function useWriting(ticket: Ticket, mode: ComposerMode, input: RefObject<HTMLTextAreaElement | null>) {
  const dispatch = useAppDispatch();
  const timeZone = useTimeZone();
  const { showFailure } = useToast();
  const { answered, answer } = useContext(AnswerContext);
  const { sign } = useSignature();
  const [writeNote, { isLoading: isSavingNote }] = useWriteNoteMutation();
  const [quick, setQuick] = useState<QuickMessage | null>(null);
  const isNote = mode === "note";
  const key = isNote ? noteKey(ticket.id) : ticket.id;
  const text = useAppSelector((state) => state.drafts[key] ?? "");
  const setText = (next: string) => dispatch(draftChanged({ ticketId: key, text: next }));

  const words = text.trim();
  // Asked for only by a text that may need them, or while a quick message is chosen.
  const mayNeedFields = !isNote && (words.startsWith("/") || unknownVariables(words).length > 0);
  const fieldTexts = useFieldTexts(mayNeedFields ? ticket.contactId : null);
  const custom = fieldTexts ?? none;
  // The greeting follows the clock, but must not change while the text is read.
  const values = useMemo(() => variableValues(ticket, custom, timeZone, Date.now()), [ticket, custom, timeZone]);
  const areKnown = fieldTexts !== null || unknownVariables(words).length === 0;
  const file = isNote ? null : (quick?.file ?? null);
  const missing = isNote ? [] : emptyVariables(words, values);
  const body = isNote ? words : sign(fillVariables(words, values));
  const excess = Math.max(0, body.length - (isNote ? noteMax : messageBodyMax));
  const isEnough = isNote ? words.length >= fewestNoteLetters && !isSavingNote : words !== "" || file !== null;
  const isFilled = missing.length === 0 && (isNote || areKnown);
  const canSend = (isNote || ticket.status === "open") && isEnough && excess === 0 && isFilled;

  const saveNote = async () => {
    const answer = await writeNote({ note: words, ticketId: ticket.id, contactId: ticket.contactId });
    if (answer.error) showFailure(answer.error);
    else setText("");
  };
  const send = () => {
    input.current?.focus();
    if (!canSend) return;
    if (isNote) return void saveNote();
    const told = file && { source: "quick" as const, previewUrl: file.url, isVoice: false, ...namesOf(file) };
    const extra = told && quick ? { file: told, quickMessageId: quick.id } : {};
    dispatch(sendMessage({ ...toTicket(ticket), body, quoted: answered && quotedFrom(answered), ...extra }));
    setText("");
    setQuick(null);
    answer(null);
  };
  /** Inserts a text at the cursor. */
  const insert = (piece: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {};
    setText(text.slice(0, selectionStart) + piece + text.slice(selectionEnd));
    selectSoon(input, selectionStart + piece.length, selectionStart + piece.length);
  };
  const select = (piece: string, within = text) => {
    const at = within.indexOf(piece);
    if (at >= 0) selectSoon(input, at, at + piece.length);
  };
  /** Selects the next empty variable, or the one before; false if there is none on this side of the cursor. */
  const walk = (isBack: boolean): boolean => {
    const box = input.current;
    const places = emptyPlaces(text, missing);
    const { selectionStart = 0, selectionEnd = 0 } = box ?? {};
    const next = isBack
      ? places.findLast(({ to }) => to <= selectionStart)
      : places.find(({ from }) => from >= selectionEnd);
    if (next) box?.setSelectionRange(next.from, next.to);
    return next !== undefined;
  };
  const take = (chosen: QuickMessage) => {
    const filled = chosen.messageType === "FILE" ? "" : fillKnown(chosen.message, values);
    setText(filled);
    setQuick(chosen.file && chosen.messageType !== "MESSAGE" ? chosen : null);
    const [first] = emptyVariables(filled, values);
    if (first) select(`{${first}}`, filled);
    else selectSoon(input, filled.length, filled.length);
  };
  return {
    text,
    setText,
    values,
    missing,
    excess,
    body,
    file,
    canSend,
    send,
    insert,
    select,
    walk,
    take,
    drop: () => setQuick(null),
  };
}

const namesOf = ({ name, mimeType, size }: { name: string; mimeType: string; size: number }) => ({
  name,
  mimeType,
  size,
});

/** Sets the selection after React has rendered the new text. */
function selectSoon(input: RefObject<HTMLTextAreaElement | null>, from: number, to: number): void {
  setTimeout(() => {
    input.current?.focus();
    input.current?.setSelectionRange(from, to);
  });
}

/** The quoted form of a message. */
export const quotedFrom = ({ id, body, fromMe, mediaType, contact }: Message) => ({
  id,
  body,
  fromMe,
  mediaType,
  contact,
});
