/** Cuts PostgreSQL's wire protocol into messages. Only what a multiplexer must know is understood here. */

const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;

/** Client messages after which the server answers: Query, Sync, Flush, CopyDone, CopyFail. */
const ENDS_A_BATCH = new Set([...'QSHcf'].map((type) => type.charCodeAt(0)));
/** PostgreSQL's own limit for one message. */
const MAX_MESSAGE = 0x3fffffff;
const TERMINATE = 'X'.charCodeAt(0);
const READY_FOR_QUERY = 'Z'.charCodeAt(0);
const NOTIFICATION = 'A'.charCodeAt(0);

export type ClientEvent =
  | { kind: 'encryption' }
  | { kind: 'startup' }
  | { kind: 'batch'; bytes: Buffer }
  | { kind: 'end' };

/** Collects a client's bytes and hands them on in batches that the database can answer as a whole. */
export class ClientReader {
  #bytes: Buffer = Buffer.alloc(0);
  #hasStarted = false;
  #batch: Buffer[] = [];

  *read(chunk: Buffer): Generator<ClientEvent> {
    this.#bytes = this.#bytes.length > 0 ? Buffer.concat([this.#bytes, chunk]) : chunk;
    for (;;) {
      const message = this.#takeMessage();
      if (!message) return;
      if (!this.#hasStarted) {
        const code = message.readInt32BE(4);
        const isEncryption = code === SSL_REQUEST || code === GSS_REQUEST;
        this.#hasStarted = !isEncryption;
        yield { kind: isEncryption ? 'encryption' : 'startup' };
      } else if (message[0] === TERMINATE) {
        yield { kind: 'end' };
      } else {
        this.#batch.push(message);
        if (ENDS_A_BATCH.has(message[0] ?? 0)) {
          yield { kind: 'batch', bytes: Buffer.concat(this.#batch) };
          this.#batch = [];
        }
      }
    }
  }

  /** Start-up messages have no type byte; all others carry it before the length. */
  #takeMessage(): Buffer | null {
    const prefix = this.#hasStarted ? 1 : 0;
    if (this.#bytes.length < prefix + 4) return null;
    const told = this.#bytes.readInt32BE(prefix);
    if (told < (this.#hasStarted ? 4 : 8) || told > MAX_MESSAGE) throw new Error('not a message of the protocol');
    const length = prefix + told;
    if (this.#bytes.length < length) return null;
    const message = this.#bytes.subarray(0, length);
    this.#bytes = this.#bytes.subarray(length);
    return message;
  }
}

export interface Answer {
  reply: Buffer;
  /** Messages of NOTIFY, which belong to every listener and not only to the connection that was served. */
  notifications: Buffer[];
  /** Whether the session is between transactions, so that another connection may be served. */
  isIdle: boolean;
}

/** Splits what the database answered. */
export function readAnswer(bytes: Uint8Array): Answer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const notifications: Buffer[] = [];
  const parts: Buffer[] = [];
  let isIdle = false;
  for (let at = 0; at + 5 <= buffer.length;) {
    const end = at + 1 + buffer.readInt32BE(at + 1);
    const message = buffer.subarray(at, end);
    if (message[0] === NOTIFICATION) notifications.push(Buffer.from(message));
    else parts.push(message);
    if (message[0] === READY_FOR_QUERY) isIdle = message[5] === 'I'.charCodeAt(0);
    at = end;
  }
  return { reply: notifications.length > 0 ? Buffer.concat(parts) : buffer, notifications, isIdle };
}

/** What a client expects to hear after its start-up message. There is no password: the socket's folder is private. */
export function greeting(serverVersion: string): Buffer {
  const text = (name: string, value: string) => compose('S', Buffer.from(`${name}\0${value}\0`));
  return Buffer.concat([
    compose('R', Buffer.alloc(4)),
    text('server_version', serverVersion),
    text('server_encoding', 'UTF8'),
    text('client_encoding', 'UTF8'),
    text('standard_conforming_strings', 'on'),
    text('integer_datetimes', 'on'),
    text('DateStyle', 'ISO, MDY'),
    compose('K', Buffer.alloc(8)),
    compose('Z', Buffer.from('I')),
  ]);
}

/** A simple query as the protocol writes it. */
export const simpleQuery = (sql: string) => compose('Q', Buffer.from(`${sql}\0`));

function compose(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
