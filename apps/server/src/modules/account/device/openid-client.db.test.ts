import type { AddressInfo } from 'node:net';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import {
  allowInsecureRequests,
  customFetch,
  discovery,
  initiateDeviceAuthorization,
  None,
  pollDeviceAuthorizationGrant,
  refreshTokenGrant,
  type Configuration,
  type CustomFetch,
  type DeviceAuthorizationResponse,
} from 'openid-client';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { accountCaller } from '../../../../test/account-caller.ts';
import { DEVICE, deviceCaller } from '../../../../test/device-flow-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';

// Tests with the unmodified library openid-client over a socket. The tests set the server's clock.
const server = useTestServer();
let origin: string;
let config: Configuration;
let member: Credentials;
let device: ReturnType<typeof deviceCaller>;
/** Each poll first removes and runs the first entry of this list, if there is one. */
let beforePolls: (() => Promise<unknown>)[] = [];
let polls = 0;
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  config = await configure(DEVICE.client_id);
  config[customFetch] = async (url, options) => {
    if (options.body instanceof URLSearchParams && options.body.has('device_code')) {
      polls += 1;
      await beforePolls.shift()?.();
    }
    return toPort(url, options);
  };
  device = deviceCaller(server);
  member = await accountCaller(server).join();
});

beforeEach(() => {
  server.clock.setOffset(0);
  beforePolls = [];
  polls = 0;
});
/** Sends requests for the account origin to the port of the test server. */
const toPort: CustomFetch = (url, options) =>
  fetch(url.replace(server.deps.config.accountOrigin, origin), options as RequestInit);

/** Configures the library by OpenID Connect discovery, as an application would. */
const configure = (clientId: string): Promise<Configuration> =>
  discovery(new URL(server.deps.config.accountOrigin), clientId, undefined, None(), {
    execute: [allowInsecureRequests],
    [customFetch]: toPort,
  });

/** Polls without real waiting; the tests move the server's clock instead. */
const pollingOf = (asked: DeviceAuthorizationResponse) =>
  pollDeviceAuthorizationGrant(config, { ...asked, interval: 0 });
const later = (seconds: number, then?: () => Promise<unknown>) => async () => {
  server.clock.setOffset(seconds * 1000);
  await then?.();
};

test('openid-client requests a code, polls while authorization is pending, and gets credentials that it can refresh', async () => {
  const asked = await initiateDeviceAuthorization(config, { scope: 'openid user profile offline' });
  expect(asked).toMatchObject({ interval: 5, expires_in: 600, user_code: expect.stringMatching(/^\w{4}-\w{4}$/) });
  beforePolls = [later(5), later(10), later(15, () => device.allow(member, asked.user_code))];
  const credentials = await pollingOf(asked);
  expect(polls).toBe(3);
  expect(credentials).toMatchObject({ access_token: expect.any(String), scope: 'openid user profile offline' });
  expect(credentials.claims()).toMatchObject({ sub: member.sub, aud: DEVICE.client_id });
  expect(credentials.expiresIn()).toBeGreaterThan(7000);
  const renewed = await refreshTokenGrant(config, credentials.refresh_token ?? '');
  expect(renewed.access_token).not.toBe(credentials.access_token);
});

test.each([
  ['access_denied', (code: string) => later(5, () => device.deny(member, code))],
  ['expired_token', () => later(601)],
] as const)('openid-client stops polling after %s', async (error, happens) => {
  const asked = await initiateDeviceAuthorization(config, {});
  beforePolls = [later(0), happens(asked.user_code)];
  await expect(pollingOf(asked)).rejects.toMatchObject({ error, status: 400 });
  expect(polls).toBe(2);
});

test('openid-client gets the RFC error names for an unknown client or scope in the device flow', async () => {
  await expect(initiateDeviceAuthorization(config, { scope: 'everything' })).rejects.toMatchObject({
    error: 'invalid_scope',
  });
  await expect(initiateDeviceAuthorization(await configure('unknown'), {})).rejects.toMatchObject({
    error: 'invalid_client',
  });
});
