import type { OperationModel } from '../model/operation.ts';

/** The type of the example event, such as `stock_movement.posted`. */
const typeOf = ({ body }: OperationModel): string =>
  String((body?.example as { type?: unknown } | undefined)?.type);

/** Verifies and receives an event with the client. */
export const typeScriptReceiver = (
  event: OperationModel,
): string => `import { createServer } from 'node:http';
import { unwrapWebhook } from '@tallybook/sdk';

const secret = process.env.TALLYBOOK_WEBHOOK_SECRET!;

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  try {
    const event = await unwrapWebhook(body, request.headers, secret);
    if (event.type === '${typeOf(event)}') console.log(event.id, event.data);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(8080);`;

/** The same with the library of Standard Webhooks. */
export const pythonReceiver = (event: OperationModel): string => `import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from standardwebhooks import Webhook, WebhookVerificationError

webhook = Webhook(os.environ["TALLYBOOK_WEBHOOK_SECRET"])


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        try:
            event = webhook.verify(body, headers)
        except WebhookVerificationError:
            self.send_response(400)
        else:
            if event["type"] == "${typeOf(event)}":
                print(headers["webhook-id"], event["data"])
            self.send_response(204)
        self.end_headers()


HTTPServer(("", 8080), Receiver).serve_forever()`;
