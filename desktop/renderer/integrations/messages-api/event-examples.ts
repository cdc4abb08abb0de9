import type { Example } from "./code-examples.ts";

/** A program that reads the event stream and resumes it after a disconnection. */
export const streamExamples = (url: string, token: string): Example[] => [
  {
    language: "node",
    code: `import WebSocket from "ws"; // npm install ws

let last = null; // guarde em disco para não perder nada entre reinícios
function listen() {
  const after = last === null ? "" : \`?after=\${last}\`;
  const socket = new WebSocket("${url}" + after, {
    headers: { Authorization: "Bearer ${token}" },
  });
  socket.on("message", (frame) => {
    const event = JSON.parse(frame);
    if (event.type === "stream.ready") {
      last ??= event.lastEventId;
      return;
    }
    console.log(event.type, event.data);
    last = event.id;
  });
  socket.on("error", console.error);
  socket.on("close", (code) => code < 4000 && setTimeout(listen, 1000));
}
listen();`,
  },
  {
    language: "python",
    code: `import json, time
import websocket  # pip install websocket-client

last = None  # guarde em disco para não perder nada entre reinícios
while True:
    after = "" if last is None else f"?after={last}"
    socket = websocket.WebSocket()
    try:
        socket.connect("${url}" + after, header={"Authorization": "Bearer ${token}"})
        while frame := socket.recv():
            event = json.loads(frame)
            if event["type"] == "stream.ready":
                last = last or event["lastEventId"]
                continue
            print(event["type"], event["data"])
            last = event["id"]
    except (OSError, websocket.WebSocketException) as error:
        print(error)
    time.sleep(1)`,
  },
];

/** A receiver verifies a call's signature and rejects replayed ones, with a library of the standard. */
export const standardExamples: Example[] = [
  {
    language: "node",
    code: `import { Webhook } from "standardwebhooks"; // npm install standardwebhooks

const webhook = new Webhook(process.env.BALCAO_WEBHOOK_SECRET);

// body: o corpo como chegou, antes de qualquer JSON.parse; lança um erro se não for do Balcão
const event = webhook.verify(body, request.headers);`,
  },
  {
    language: "php",
    code: `<?php
// composer require standard-webhooks/standard-webhooks:dev-main
$webhook = new \\StandardWebhooks\\Webhook(getenv('BALCAO_WEBHOOK_SECRET'));

// O corpo como chegou, antes de qualquer json_decode; lança uma exceção se não for do Balcão
$event = $webhook->verify(file_get_contents('php://input'), [
  'webhook-id' => $_SERVER['HTTP_WEBHOOK_ID'] ?? '',
  'webhook-timestamp' => $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '',
  'webhook-signature' => $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '',
]);`,
  },
  {
    language: "python",
    code: `from standardwebhooks.webhooks import Webhook  # pip install standardwebhooks

webhook = Webhook(SECRET)

# request.data: os bytes como chegaram, antes de qualquer json.loads; lança um erro se não for do Balcão
event = webhook.verify(request.data, request.headers)`,
  },
];

/** Like `standardExamples`, for a webhook with our own signature. */
export const ownExamples: Example[] = [
  {
    language: "node",
    code: `import { createHmac, timingSafeEqual } from "node:crypto";

// body: o corpo como chegou, antes de qualquer JSON.parse
function isOurs(body, signature, secret) {
  const [, time, given] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(signature ?? "") ?? [];
  if (!time || Math.abs(Date.now() / 1000 - time) > 300) return false;
  const right = createHmac("sha256", secret).update(\`\${time}.\${body}\`).digest("hex");
  return timingSafeEqual(Buffer.from(given), Buffer.from(right));
}

isOurs(body, request.headers["balcao-signature"], process.env.BALCAO_WEBHOOK_SECRET);`,
  },
  {
    language: "php",
    code: `<?php
// O corpo como chegou, antes de qualquer json_decode
function isOurs(string $body, string $signature, string $secret): bool {
  if (!preg_match('/^t=(\\d+),v1=([0-9a-f]{64})$/', $signature, $found)) return false;
  [, $time, $given] = $found;
  if (abs(time() - (int) $time) > 300) return false;
  return hash_equals(hash_hmac('sha256', "$time.$body", $secret), $given);
}

isOurs(
  file_get_contents('php://input'),
  $_SERVER['HTTP_BALCAO_SIGNATURE'] ?? '',
  getenv('BALCAO_WEBHOOK_SECRET')
);`,
  },
  {
    language: "python",
    code: `import hashlib, hmac, re, time

# body: os bytes como chegaram, antes de qualquer json.loads
def is_ours(body: bytes, signature: str, secret: str) -> bool:
    found = re.fullmatch(r"t=(\\d+),v1=([0-9a-f]{64})", signature or "")
    if not found or abs(time.time() - int(found[1])) > 300:
        return False
    right = hmac.new(secret.encode(), found[1].encode() + b"." + body, hashlib.sha256)
    return hmac.compare_digest(right.hexdigest(), found[2])

is_ours(request.data, request.headers["Balcao-Signature"], SECRET)`,
  },
];
