import { toast } from "./dom.js";
import { t } from "./i18n.js";

/** Calls a control of the sandbox. On failure shows the reason and returns null. */
export const call = (name, input = {}) => answerOf(post(`api/${name}`, input));

/**
 * Calls a control of the official API's simulator, which answers with its state. On failure shows the reason and returns
 * null.
 */
export const callOfficial = (name, input = {}) => answerOf(post(`official/${name}`, input));

/** The state of the official API's simulator; null where there is none. */
export async function officialState() {
  const response = await post("official/state", {}).catch(() => null);
  return response?.ok ? response.json() : null;
}

export const waitingQrCodes = async () => {
  const response = await fetch("api/qrcodes").catch(() => null);
  return response?.ok ? response.json() : [];
};

/** Uploads a file and returns the id that sendMedia takes as `upload`, or null. */
export async function upload(blob) {
  const request = { method: "POST", headers: { "content-type": "application/octet-stream" }, body: blob };
  const answer = await answerOf(fetch("api/upload", request));
  return answer?.upload ?? null;
}

export const mediaUrl = (phone, { chat, id }) => `api/media?${new URLSearchParams({ phone, chat, id })}`;

/** `picture` names the present picture, so that the browser fetches a changed one. */
export const pictureUrl = (of, picture) => `api/picture?${new URLSearchParams({ of, picture })}`;

/** Follows the network's events; returns a function that stops. Without a chat, of every phone. */
export function follow(onEvent, place = {}) {
  const source = new EventSource(`api/events?${new URLSearchParams(place)}`);
  source.onmessage = ({ data }) => onEvent(JSON.parse(data));
  // After a pause events may be missing, so the page reads everything again.
  let opened = false;
  source.onopen = () => {
    if (opened) onEvent({ type: "missed" });
    opened = true;
  };
  return () => source.close();
}

const post = (address, input) =>
  fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });

async function answerOf(pending) {
  try {
    const response = await pending;
    const answer = await response.json();
    if (response.ok) return answer;
    toast(answer.message ?? t("unreachable"));
  } catch {
    toast(t("unreachable"));
  }
  return null;
}
