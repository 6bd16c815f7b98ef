import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface SmsRequest {
  method: string;
  headers: IncomingHttpHeaders;
  body: { phone_number: string; text: string; template: string; params: Record<string, string> };
}

export interface TestSmsGateway {
  url: string;
  requests: SmsRequest[];
  /** HTTP statuses for the next requests. The last status is repeated. */
  answers: number[];
  close(): Promise<void>;
}

/** Starts a server that imitates an SMS gateway. */
export async function startSmsGateway(...answers: number[]): Promise<TestSmsGateway> {
  const requests: SmsRequest[] = [];
  const remaining = answers.length > 0 ? answers : [200];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    requests.push({ method: request.method ?? '', headers: request.headers, body: JSON.parse(body || '{}') });
    const status = remaining.length > 1 ? remaining.shift() : remaining[0];
    response.writeHead(status ?? 200, { location: '/elsewhere' }).end('{}');
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    requests,
    answers: remaining,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

type OnData = NonNullable<SMTPServerOptions['onData']>;

interface ReceivedMail {
  from: string;
  to: string[];
  headers: Record<string, string>;
  text: string;
  html: string;
}

export interface TestMailServer {
  url: string;
  mails: ReceivedMail[];
  /** SMTP reply codes for the next recipients. All later recipients are accepted. */
  refusals: number[];
  /** SMTP reply codes after the data of the next messages. All later messages are accepted. */
  lateRefusals: number[];
  close(): Promise<void>;
}

/** Starts an SMTP server that accepts the user name `user` with the password `p@ss`. */
export async function startMailServer(): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  const refusals: number[] = [];
  const lateRefusals: number[] = [];
  const refusalOf = (code: number | undefined, address: string) =>
    code === undefined ? null : Object.assign(new Error(`not for ${address}`), { responseCode: code });
  const receive = async (...[stream, { envelope }, callback]: Parameters<OnData>) => {
    const raw = await text(stream);
    const from = envelope.mailFrom ? envelope.mailFrom.address : '';
    mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...parseMail(raw) });
    callback(refusalOf(lateRefusals.shift(), from));
  };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, callback) =>
      username === 'user' && password === 'p@ss'
        ? callback(null, { user: username })
        : callback(new Error('no such user')),
    onRcptTo({ address }, _session, callback) {
      callback(refusalOf(refusals.shift(), address));
    },
    onData: (...args) => void receive(...args),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://user:p%40ss@127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    refusals,
    lateRefusals,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** Parses MIME messages that have a text part and an HTML part. */
function parseMail(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const { headers, body } = parsePart(raw);
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => parsePart(part.trimStart()));
  const partOf = (type: string) => parts.find((part) => part.headers['content-type']?.startsWith(type));
  return { headers, text: decode(partOf('text/plain')), html: decode(partOf('text/html')) };
}

interface Part {
  headers: Record<string, string>;
  body: string;
}

function parsePart(raw: string): Part {
  const split = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, split)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
  });
  return { headers: Object.fromEntries(headers) as Record<string, string>, body: raw.slice(split + 4) };
}

function decode(part: Part | undefined): string {
  if (!part) return '';
  if (!/charset="?utf-8/i.test(part.headers['content-type'] ?? '')) throw new Error('a part that is not UTF-8');
  const encoding = part.headers['content-transfer-encoding'];
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? fromQuoted(part.body.replaceAll('=\r\n', '')) : part.body;
}

const decodeWords = (header: string) =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString('utf8') : fromQuoted(word.replaceAll('_', ' ')),
    );

const fromQuoted = (quoted: string) =>
  Buffer.from(
    quoted.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
