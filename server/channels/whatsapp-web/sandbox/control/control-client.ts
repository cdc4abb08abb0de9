import {
  type ControlInput,
  type ControlName,
  type ControlOutput,
  controlApi,
  type SandboxControl,
  SandboxError,
  SandboxErrorBody,
  type SandboxErrorCode,
  SandboxEvent,
  sandboxErrorStatus,
  UploadAnswer,
} from "./control-api.ts";

export type RemoteSandbox = SandboxControl & {
  upload(bytes: Uint8Array): Promise<string>;
  /** The file of a message on a phone. */
  fileOf(phone: string, chat: string, id: string): Promise<{ bytes: Buffer; mimetype: string }>;
  /**
   * Opens the stream of all events. Resolves when it is open; the events end when the signal aborts or the sandbox goes
   * away.
   */
  events(signal: AbortSignal): Promise<AsyncIterable<SandboxEvent>>;
  /** Like `events`, and counts this program as one that plays customers. */
  play(signal: AbortSignal): Promise<AsyncIterable<SandboxEvent>>;
};

/** The controls of a sandbox that runs as its own process, e.g. `http://127.0.0.1:4100`. */
export function connectSandbox(controlUrl: string): RemoteSandbox {
  const call = (name: ControlName) => async (input: ControlInput<ControlName>) => {
    const body = JSON.stringify(input);
    const answer = await post(`${controlUrl}/api/${name}`, "application/json", body);
    return controlApi[name].output.parse(answer) as ControlOutput<ControlName>;
  };
  const controls = Object.keys(controlApi).map((name) => [name, call(name as ControlName)]);
  return {
    ...(Object.fromEntries(controls) as SandboxControl),
    upload: async (bytes) => {
      const answer = await post(`${controlUrl}/api/upload`, "application/octet-stream", bytes);
      return UploadAnswer.parse(answer).upload;
    },
    fileOf: async (phone, chat, id) => {
      const response = await fetch(`${controlUrl}/api/media?${new URLSearchParams({ phone, chat, id })}`);
      if (!response.ok) throw refusal(await response.json());
      const mimetype = response.headers.get("content-type") ?? "";
      return { bytes: Buffer.from(await response.arrayBuffer()), mimetype };
    },
    events: (signal) => openEvents(`${controlUrl}/api/events`, signal),
    play: (signal) => openEvents(`${controlUrl}/api/events?as=player`, signal),
  };
}

async function openEvents(url: string, signal: AbortSignal): Promise<AsyncIterable<SandboxEvent>> {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw refusal(await response.json());
  return eventsOf(response.body, signal);
}

async function* eventsOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<SandboxEvent> {
  const text = new TextDecoder();
  let rest = "";
  try {
    for await (const chunk of body) {
      const blocks = (rest + text.decode(chunk, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks)
        if (block.startsWith("data: ")) yield SandboxEvent.parse(JSON.parse(block.slice("data: ".length)));
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function post(url: string, type: string, body: string | Uint8Array): Promise<unknown> {
  const response = await fetch(url, { method: "POST", headers: { "content-type": type }, body: Buffer.from(body) });
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  throw refusal(answer);
}

function refusal(answer: unknown): SandboxError {
  const { error, message } = SandboxErrorBody.parse(answer);
  return new SandboxError(isErrorCode(error) ? error : "internal", message);
}

const isErrorCode = (text: string): text is SandboxErrorCode => Object.hasOwn(sandboxErrorStatus, text);
