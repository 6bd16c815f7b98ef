import { channelPattern } from '@feisuo/contract/facts/download-names';
import type { Dashboard } from '@feisuo/contract/schemas/console-dashboard';

export const CHANNEL = 'channel';

const isChannel = new RegExp(channelPattern);

/** The channel in the page's address. Null means all channels; an invalid channel counts as null. */
export function askedChannel(query: URLSearchParams): string | null {
  const channel = query.get(CHANNEL);
  return channel !== null && isChannel.test(channel) ? channel : null;
}

/** Names of the channels by channel number: those of this period, of the previous period, and the selected channel. */
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
