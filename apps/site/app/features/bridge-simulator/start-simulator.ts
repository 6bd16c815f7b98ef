import {
  createAccountApi,
  createAccountClient,
  isAccountError,
  isUnauthenticated,
  sessionStore,
} from '@feisuo/account-sdk';
import { desktopClientId, siteScope } from '@feisuo/contract/facts/account-vocabulary';
import { nativeBridgeName } from '@feisuo/contract/facts/native-bridge';
import { createSimulator, type Simulator } from '../../bridge/simulator.ts';
import { pageOrigins } from '../../page-origins.ts';
import { createSiteAccount } from '../../session/site-account.ts';

/** Starts the simulated client, and adds its bridge to this window, in which frames of the site look for it. */
export function startSimulator(accountOrigin: string): Simulator {
  const isOneHost = accountOrigin === window.location.origin;
  const client = createAccountClient({
    clientId: desktopClientId,
    apiOrigins: isOneHost ? [] : [accountOrigin],
    scope: siteScope,
    storage: sessionStore(),
    locale: 'zh-CN',
  });
  const simulator = createSimulator({
    client,
    api: createAccountApi(client),
    settings: {
      clientVersion: '6.2.0.118',
      channel: 'official',
      peerId: makePeerId(),
      deviceId: makePeerId(),
      answerModes: {},
      membershipLists: 'both',
    },
  });
  void simulator.resume().catch(() => {});
  Object.assign(window, { [nativeBridgeName]: simulator.bridge });
  return simulator;
}

export type SessionTransfer = { token: string } | { refusal: 'signed-out' | 'too-old' };

/** Gets a one-time token with which the simulated client takes over the session of this browser. */
export async function transferSession(): Promise<SessionTransfer> {
  const origins = pageOrigins();
  if (!origins) return { refusal: 'signed-out' };
  try {
    const { signin_token } = await createAccountApi(createSiteAccount(origins).client).createSigninToken();
    return { token: signin_token };
  } catch (thrown) {
    if (isUnauthenticated(thrown)) return { refusal: 'signed-out' };
    if (isAccountError(thrown) && thrown.details.some(({ reason }) => reason === 'SUDO_REQUIRED')) {
      return { refusal: 'too-old' };
    }
    throw thrown;
  }
}

const makePeerId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
