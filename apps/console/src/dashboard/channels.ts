import { channelPattern } from '@feisuo/contract/facts/download-names';
import type { Dashboard } from '@feisuo/contract/schemas/console-dashboard';

/** Query parameter of the selected channel. */
export const CHANNEL = 'channel';

const isChannel = new RegExp(channelPattern);

/** The selected channel; null: all, or invalid. */
export function askedChannel(query: URLSearchParams): string | null {
  const channel = query.get(CHANNEL);
  return channel !== null && isChannel.test(channel) ? channel : null;
}

/** Channels by number: of this range, of the previous one, and the selected one. */
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
