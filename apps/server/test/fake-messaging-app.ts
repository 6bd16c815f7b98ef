import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestWx {
  origin: string;
  /** The calls that were received. */
  calls: URL[];
  tokens(): number;
  tickets(): number;
  /** The next responses. `null` drops the connection. */
  next: (Record<string, unknown> | string | number | null)[];
  /** Access tokens that are accepted. */
  valid: Set<string>;
  expiresInS: number;
  /** If set, responses wait until this promise settles. */
  hold: Promise<void> | null;
  close(): Promise<void>;
}

export const WX = { appId: 'wx1234567890abcdef', secret: 'a-secret-that-stays-secret' };

/** An imitation of the messaging app's API on its own port. */
export async function startWx(): Promise<TestWx> {
  const calls: URL[] = [];
  const countOf = (path: string) => calls.filter(({ pathname }) => pathname === path).length;
  let issued = 0;
  const party: Omit<TestWx, 'origin' | 'close'> = {
    calls,
    tokens: () => countOf('/cgi-bin/token'),
    tickets: () => countOf('/cgi-bin/ticket/getticket'),
    next: [],
    valid: new Set(),
    expiresInS: 7200,
    hold: null,
  };
  const answer = ({ pathname, searchParams: asked }: URL): Record<string, unknown> => {
    issued += 1;
    const expires = { expires_in: party.expiresInS };
    if (pathname === '/cgi-bin/token') {
      if (asked.get('appid') !== WX.appId || asked.get('secret') !== WX.secret) {
        return { errcode: 40001, errmsg: `invalid credential ${asked.get('secret')}` };
      }
      // A new access token invalidates earlier ones.
      party.valid.clear();
      party.valid.add(`token-${issued}`);
      return { access_token: `token-${issued}`, ...expires };
    }
    const isValid = party.valid.has(asked.get('access_token') ?? '') && asked.get('type') === 'jsapi';
    if (!isValid) return { errcode: 40001, errmsg: 'invalid credential, access_token is invalid' };
    return { errcode: 0, errmsg: 'ok', ticket: `ticket-${issued}`, ...expires };
  };
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://wx.test');
      calls.push(url);
      await party.hold;
      const special = party.next.shift();
      if (special === null) return request.socket.destroy();
      if (typeof special === 'number') return response.writeHead(special, { location: '/elsewhere' }).end();
      return response.end(typeof special === 'string' ? special : JSON.stringify(special ?? answer(url)));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(party, {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  });
}
