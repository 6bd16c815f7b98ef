import { noFigures } from '@feisuo/contract/facts/no-figures';
import { expect, test } from 'vitest';
import { askedChannel, channelNames } from './channels.ts';

test('the address asks for a channel, or for all of them where it names none that could be', () => {
  expect(askedChannel(new URLSearchParams('channel=200061'))).toBe('200061');
  expect(askedChannel(new URLSearchParams(''))).toBeNull();
  expect(askedChannel(new URLSearchParams('channel=%2F..%2F'))).toBeNull();
});

test('channels of both ranges can be chosen, and the chosen one stays even where nothing came of it', () => {
  const row = (channel: string, name: string) => ({
    channel,
    name,
    ...noFigures,
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
