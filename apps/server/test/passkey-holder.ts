import { expect } from 'vitest';
import { enterConsole, type OperatorCaller } from './operator-caller.ts';
import { SoftwarePasskey } from './software-passkey.ts';
import type { TestServer } from './test-server.ts';

const ORIGIN = 'http://localhost:8080';
let addresses = 0;

/** Adds operators whose only second factor is a passkey, and signs in by passkeys. */
export function passkeyHolders(server: TestServer) {
  const post = (remoteAddress: string, path: string, payload: object) =>
    server.request({
      method: 'POST',
      url: `/console/api${path}`,
      payload,
      headers: { origin: ORIGIN },
      remoteAddress,
    });
  return {
    async keyHolder(role: 'owner' | 'support' | 'viewer' = 'owner', passkey = new SoftwarePasskey()) {
      const operator = await enterConsole(server, role);
      expect((await operator.addPasskey(passkey)).body.code).toBe(0);
      return { ...operator, passkey };
    },
    factorsOf: async (operator: OperatorCaller) => (await operator.call('GET', '/factor')).body.data,
    /** Sends sign-in requests from a new IP address, so that earlier attempts do not count towards its limit. */
    fromNewAddress() {
      const address = `203.0.113.${(addresses += 1)}`;
      return {
        options: async () => (await post(address, '/enter/passkey/challenge', {})).body.data.options,
        enter: (assertion: object) => post(address, '/enter/passkey', { assertion }),
        enterByLink: (token: string) => post(address, '/enter', { token }),
      };
    },
    meOf: (entered: { headers: Record<string, unknown> }) =>
      server.request({
        method: 'GET',
        url: '/console/api/me',
        headers: { origin: ORIGIN, cookie: String(entered.headers['set-cookie']).split(';')[0] ?? '' },
      }),
  };
}
