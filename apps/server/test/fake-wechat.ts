import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestWx {
  origin: string;
  /** Received calls. */
  calls: URL[];
  tokens(): number;
  tickets(): number;
  /** Answers for the next calls. `null` breaks the connection without an answer. */
  next: (Record<string, unknown> | string | number | null)[];
  /** Access tokens that are valid at the moment. */
  valid: Set<string>;
  expiresInS: number;
  /** If set, answers are delayed until this promise settles. */
  hold: Promise<void> | null;
  close(): Promise<void>;
}

export const WX = { appId: 'wx1234567890abcdef', secret: 'a-secret-that-stays-secret' };

/** Starts a server that imitates the API of WeChat. */
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
      // As at WeChat, a new access token invalidates the earlier token.
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
