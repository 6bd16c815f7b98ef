import { zeroFigures } from '@feisuo/contract/facts/zero-figures';
import { expect, test } from 'vitest';
import { askedChannel, channelNames } from './channels.ts';

test('the dashboard selects the channel in the address, or all channels if it is invalid or missing', () => {
  expect(askedChannel(new URLSearchParams('channel=200061'))).toBe('200061');
  expect(askedChannel(new URLSearchParams(''))).toBeNull();
  expect(askedChannel(new URLSearchParams('channel=%2F..%2F'))).toBeNull();
});

test('the dashboard offers the channels of this and the previous period, and the selected one even without data', () => {
  const row = (channel: string, name: string) => ({
    channel,
    name,
    ...zeroFigures,
    visits: 1,
  });
  const names = channelNames({
    channel: 'quiet',
    channels: [row('200061', '百度'), row('b', '')],
    before: { channels: [row('200061', '百度'), row('old', '旧')] },
  });
  expect([...names]).toEqual([
    ['200061', '百度 200061'],
    ['b', 'b'],
    ['old', '旧 old'],
    ['quiet', 'quiet'],
  ]);
});
