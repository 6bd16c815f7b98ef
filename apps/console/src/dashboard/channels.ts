import { channelPattern } from '@feisuo/contract/facts/download-names';
import type { Dashboard } from '@feisuo/contract/schemas/console-dashboard';

/** In the address: whose days are drawn. */
export const CHANNEL = 'channel';

const isChannel = new RegExp(channelPattern);

/** What the address asks for; null for all channels, and for what cannot be one. */
export function askedChannel(query: URLSearchParams): string | null {
  const channel = query.get(CHANNEL);
  return channel !== null && isChannel.test(channel) ? channel : null;
}

/** What channels are called, by their number: those of the range, of the range before, and the one that was asked for. */
export function channelNames({
  channel,
  channels,
  before,
}: Pick<Dashboard, 'channel' | 'channels'> & { before: Pick<Dashboard, 'channels'> }): Map<string, string> {
  const rows = [...channels, ...before.channels, ...(channel === null ? [] : [{ channel, name: '' }])];
  const names = new Map<string, string>();
  for (const { channel: id, name } of rows) if (!names.has(id)) names.set(id, name === '' ? id : `${name} ${id}`);
  return names;
}
