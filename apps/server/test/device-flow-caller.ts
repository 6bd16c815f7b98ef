import { grantTypes } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { DeviceCodeReply } from '@feisuo/contract/schemas/account-device';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { addClient, type NewClient } from '../src/modules/account/index.ts';
import { bearer } from './account-caller.ts';
import type { TestAnswer, TestServer } from './test-server.ts';

/** The default client of the device flow: a first-party client. */
export const DEVICE = { client_id: 'feisuo-desktop' };

/** Adds a third-party client for the device flow. */
export async function addTelevision({ deps }: TestServer, id: string, more: Partial<NewClient> = {}) {
  await addClient(deps.db, deps.clock, {
    id,
    name: 'Person’s television',
    scopes: ['openid', 'user', 'profile'],
    grants: [grantTypes.deviceCode, grantTypes.refreshToken],
    redirectUris: [],
    signOutUris: [],
    origins: [],
    ...more,
  });
  return { client_id: id };
}

/** Both sides of the device flow: the device that polls, and the member who approves or denies. */
export function deviceCaller(server: TestServer) {
  const ask = (more: object = {}, headers: Record<string, string> = {}): Promise<TestAnswer> =>
    server.post(accountPaths.deviceCode, { ...DEVICE, ...more }, headers);

  async function codes(more: object = {}, headers: Record<string, string> = {}): Promise<DeviceCodeReply> {
    const { status, body } = await ask(more, headers);
    if (status !== 200) throw new Error(`no device code was given: ${JSON.stringify(body)}`);
    return body;
  }

  const poll = (deviceCode: string, more: object = {}, headers: Record<string, string> = {}) =>
    server.post(
      accountPaths.token,
      { grant_type: grantTypes.deviceCode, device_code: deviceCode, ...DEVICE, ...more },
      headers,
    );

  const show = (who: Credentials, userCode: string, headers: Record<string, string> = {}) =>
    server.get(`${accountPaths.deviceRequest}?user_code=${encodeURIComponent(userCode)}`, {
      ...bearer(who),
      ...headers,
    });
  const allow = (who: Credentials, userCode: string, more: object = {}, headers: Record<string, string> = {}) =>
    server.post(accountPaths.authorizeDevice, { user_code: userCode, ...more }, { ...bearer(who), ...headers });
  const deny = (who: Credentials, userCode: string) =>
    server.post(accountPaths.denyDevice, { user_code: userCode }, bearer(who));

  /** Starts the device flow, approves it as the member, and returns the device code. */
  async function allowed(who: Credentials, more: object = {}, headers: Record<string, string> = {}): Promise<string> {
    const { device_code: deviceCode, user_code: userCode } = await codes(more, headers);
    const answer = await allow(who, userCode);
    if (answer.status !== 200) throw new Error(`the device was not let in: ${JSON.stringify(answer.body)}`);
    return deviceCode;
  }

  return { ask, codes, poll, show, allow, deny, allowed };
}
