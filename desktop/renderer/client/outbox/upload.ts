import type { BaseQueryApi } from "@reduxjs/toolkit/query";
import { noAnswer, toApiError } from "../api-error.ts";
import { type Answer, inSession, type StoreExtra, tokenOf } from "../base-query.ts";

export type Upload = {
  url: string;
  form: FormData;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (done: number) => void;
};

/** Sends a form with the session's token. fetch reports no upload progress, so it is an XMLHttpRequest. */
export function upload(given: Upload, api: BaseQueryApi): Promise<Answer> {
  const { address } = api.extra as StoreExtra;
  return inSession(api, () => sendForm({ ...given, url: `${address.rest}${given.url}` }, tokenOf(api.getState())));
}

function sendForm({ url, form, signal, onProgress }: Upload, token: string | undefined): Promise<Answer> {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.withCredentials = true;
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = readJson(request.responseText);
      done(request.status < 300 ? { data: body } : { error: toApiError(request.status, body) });
    };
    request.onerror = () => done({ error: noAnswer });
    request.onabort = () => done({ error: noAnswer });
    signal.addEventListener("abort", () => request.abort());
    if (signal.aborted) done({ error: noAnswer });
    else request.send(form);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The time limit for an answer: a dead connection must not hold up the following messages. */
export const sendTimeoutMs = 20_000;
