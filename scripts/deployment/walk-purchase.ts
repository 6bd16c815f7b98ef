import { once } from 'node:events';
import { createServer, request as overHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { createInterface } from 'node:readline';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import {
  accountPaths,
  fillPath,
  memberPaths,
  payPaths,
  sandboxPaths,
  supportPaths,
} from '../../packages/contract/src/facts/paths.ts';

/** What the journey needs to know of an installation. */
export interface Installation {
  site: string;
  account: string;
  /** Origin of the payment sandbox, where the phone of the buyer pays. */
  sandbox: string;
  /** Reads codes from the outbox at this origin with its key, or receives them on this port as an SMS gateway. */
  codes: { outbox: string; key: string } | { gatewayPort: number };
  /** Certificate of the authority that signed the certificates of the hosts. */
  authority?: string;
}

/** What a visitor saw at the end. */
export interface Purchase {
  phone: string;
  /** Seconds until a renewed access token expires. */
  renewedFor: number;
  state: string;
  /** Granted days of the bought product. */
  days: number;
  /** Events of the payment, in the order in which the page received them. The first one arrived before the payment. */
  events: string[];
  /** Bytes of an uploaded file that came back unchanged. */
  uploaded: number;
}

const client = { client_id: 'feisuo-site' };
/** A log file of nearly the size that members may upload. */
const upload = Buffer.from('2026-01-01 00:00:00 connected to line 7\n'.repeat(110_000));
const LONGEST_MS = 60_000;
/** Every host of the installation is this machine. */
const toThisMachine: LookupFunction = (_host, options, done) =>
  options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);

interface Call {
  /** A value that is sent as JSON, or a file. */
  body?: object | Buffer;
  token?: string;
  cookie?: string;
}

/** Signs up by code, renews the session, orders a month, pays it in the sandbox and waits for the days. */
export async function walkPurchase({ site, account, sandbox, codes, authority }: Installation): Promise<Purchase> {
  const open = (address: string, { body, token, cookie }: Call = {}): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const send = address.startsWith('https:') ? overHttps : overHttp;
      const request = send(address, {
        method: body ? 'POST' : 'GET',
        lookup: toThisMachine,
        ...(authority && { ca: authority }),
        headers: {
          accept: 'application/json',
          ...(body && { 'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(cookie && { cookie }),
        },
      });
      request.once('error', reject).once('response', resolve);
      request.end(Buffer.isBuffer(body) ? body : body && JSON.stringify(body));
    });
  const call = async (address: string, options: Call = {}) => {
    const response = await open(address, options);
    const answer = await text(response);
    if (response.statusCode !== 200)
      throw new Error(`${address} answered ${response.statusCode}: ${answer.slice(0, 500)}`);
    return JSON.parse(answer);
  };

  const inbox = await openInbox(codes, (address, cookie) => call(address, { cookie }));
  try {
    const phone = `139${String(Date.now()).slice(-8)}`;
    const asked = { ...client, phone_number: phone, usage: 'REGISTER' };
    const { verification_id: id } = await call(account + accountPaths.verification, { body: asked });
    const code = await inbox.codeTo(phone);
    const verified = await call(account + accountPaths.verify, {
      body: { ...client, verification_id: id, verification_code: code },
    });
    const { verification_token: proof } = verified;
    const first = await call(account + accountPaths.signUp, {
      body: { ...client, phone_number: phone, verification_token: proof },
    });
    const grant = { ...client, grant_type: 'refresh_token', refresh_token: first.refresh_token };
    const {
      access_token: token,
      sub,
      expires_in: renewedFor,
    } = await call(account + accountPaths.token, { body: grant });

    const panel = await call(site + payPaths.panel, { token });
    const choice = { userid: sub, orderToken: panel.data.orderToken, pid: 'vipxjsq_1m_10', payway: 'wechat' };
    const { data: order } = await call(`${site}${payPaths.order}?${new URLSearchParams(choice).toString()}`, { token });
    const live = await open(`${site}${payPaths.live}?orderId=${order.orderId}`, { token });
    const events = followEvents(live);
    // A proxy that keeps the stream back would send nothing before its end.
    await until(async () => (events.received.length > 0 ? true : null));
    await call(sandbox + new URL(order.codeUrl).pathname, { body: { action: 'pay' } });

    const receipt = site + fillPath(memberPaths.order, { id: order.orderId });
    const state = await until(async () => {
      const { data } = await call(receipt, { token });
      return data.state === 'granted' ? String(data.state) : null;
    });
    const { data: membership } = await call(site + memberPaths.membership, { token });
    const { periods } = membership as { periods: { productId: string; length: { days?: number } }[] };
    const days = periods.find(({ productId }) => productId === choice.pid)?.length.days ?? 0;
    const stored = await call(`${site}${supportPaths.attachments}?for=ticket&name=game.log`, { token, body: upload });
    const back = await open(site + fillPath(supportPaths.attachment, { id: stored.data.id }), { token });
    const uploaded = (await buffer(back)).equals(upload) ? upload.length : 0;
    await events.ended;
    return { phone, renewedFor, state, days, events: events.received, uploaded };
  } finally {
    await inbox.close();
  }
}

/** Collects the data of server-sent events as they arrive. */
function followEvents(stream: IncomingMessage): { received: string[]; ended: Promise<unknown> } {
  const received: string[] = [];
  const lines = createInterface({ input: stream });
  lines.on('line', (line) => line.startsWith('data: ') && received.push(line.slice('data: '.length)));
  return { received, ended: once(lines, 'close') };
}

async function until<T>(look: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + LONGEST_MS;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error('it took longer than a minute');
    await wait(100);
  }
}

/** What the server sends to an SMS gateway. */
interface SentMessage {
  phone_number: string;
  params: { code: string };
}

interface Inbox {
  codeTo(phone: string): Promise<string>;
  close(): Promise<void>;
}

async function openInbox(
  codes: Installation['codes'],
  read: (address: string, cookie: string) => Promise<{ data: { code: string }[] }>,
): Promise<Inbox> {
  if ('outbox' in codes) {
    const cookie = `outbox_key=${codes.key}`;
    return {
      codeTo: (phone) =>
        until(async () => {
          const { data } = await read(`${codes.outbox}${sandboxPaths.outbox}?to=${phone}`, cookie);
          return data.find(({ code }) => code)?.code ?? null;
        }),
      close: async () => {},
    };
  }
  const received = new Map<string, string>();
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const { phone_number: phone, params } = JSON.parse(await text(request)) as SentMessage;
    received.set(phone, params.code);
    response.end('{}');
  };
  const gateway = createServer((request, response) => void receive(request, response));
  gateway.listen(codes.gatewayPort, '127.0.0.1');
  await once(gateway, 'listening');
  return {
    codeTo: (phone) => until(async () => received.get(`+86${phone}`) ?? null),
    close: async () => void gateway.close(),
  };
}

if (import.meta.main) {
  console.log(JSON.stringify(await walkPurchase(JSON.parse(process.argv[2] ?? '{}') as Installation)));
}
