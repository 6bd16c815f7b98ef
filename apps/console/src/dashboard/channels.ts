import { channelPattern } from '@feisuo/contract/facts/download-names';
import type { Dashboard } from '@feisuo/contract/schemas/console-dashboard';

/** Query parameter of the selected channel. */
export const CHANNEL = 'channel';

const isChannel = new RegExp(channelPattern);

/** The channel selected in the address; null for all channels, also if the address names an invalid one. */
export function askedChannel(query: URLSearchParams): string | null {
  const channel = query.get(CHANNEL);
  return channel !== null && isChannel.test(channel) ? channel : null;
}

/**
 * Names of channels by their number: the channels of this period and of the previous one, and the selected channel.
 */
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
