import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

interface Received {
  /** Idempotency keys of the messages to this number. A retry has the key of its message. */
  keys: Set<string>;
  code: string;
}

/** An SMS gateway that keeps the codes, and that can be slow or refuse everything. */
export class SmsReceiver {
  readonly byPhone = new Map<string, Received>();
  readonly #server = createServer((request, response) => {
    void (async () => {
      const body = JSON.parse(await text(request)) as { phone_number: string; params: Record<string, string> };
      if (this.delayMs > 0) await wait(this.delayMs);
      if (this.refuses) {
        response.writeHead(503).end();
        return;
      }
      this.#keep(body.phone_number, String(request.headers['idempotency-key']), body.params['code'] ?? '');
      response.end('{}');
    })().catch(() => response.destroy());
  });
  delayMs = 0;
  refuses = false;

  /** Starts the gateway and returns the URL for `SMS_GATEWAY_URL`. */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/send`;
  }

  /** Waits for a code; returns an empty text if none arrives in time. */
  async codeFor(phone: string, patienceMs: number): Promise<string> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const code = this.byPhone.get(phone)?.code ?? '';
      if (code !== '' || Date.now() > deadline) return code;
      await wait(20);
    }
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #keep(phone: string, key: string, code: string): void {
    const known = this.byPhone.get(phone) ?? { keys: new Set(), code };
    known.keys.add(key);
    this.byPhone.set(phone, { ...known, code });
  }
}
