import type { NativeClient } from '../bridge/native-client.ts';
import { pageClient } from '../bridge/page-client.ts';
import { storedPeerId, storePeerId } from './login-marks.ts';

interface PeerIdPorts {
  /** The desktop client; null in a browser. */
  findClient(): { call(method: 'getPeerId'): ReturnType<NativeClient['call']> } | null;
  stored(): string;
  store(peerid: string): void;
}

/**
 * Reads the peer id of this installation; empty if unknown. Asks the desktop client once per page, even if no member is
 * signed in, and otherwise uses the stored id.
 */
export function createPeerIdReader({ findClient, stored, store }: PeerIdPorts): () => Promise<string> {
  let pendingCall: Promise<string> | null = null;
  const ask = async (client: NonNullable<ReturnType<PeerIdPorts['findClient']>>) => {
    const told = await client.call('getPeerId').then(
      (peerid) => (typeof peerid === 'string' ? peerid : ''),
      () => '',
    );
    if (told) store(told);
    return told || stored();
  };
  return async () => {
    const client = findClient();
    return client ? (pendingCall ??= ask(client)) : stored();
  };
}

export const pagePeerId = createPeerIdReader({ findClient: pageClient, stored: storedPeerId, store: storePeerId });
