import { beforeEach, expect, test } from 'vitest';
import { adDriver } from '../../../../test/ad-driver.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();
const driver = adDriver(server);

beforeEach(async () => {
  await driver.rows('truncate ad_clicks, ad_conversions, ad_uploads, ad_unmatched');
});
test.each<[what: string, query: [string, string][], isUnusual: boolean]>([
  ['the md5 is an unfilled macro', [['bd_vid_md5', '__MD5__']], false],
  ['the md5 is invalid', [['bd_vid_md5', 'xyz']], true],
  ['the md5 belongs to another id', [['bd_vid_md5', '0'.repeat(32)]], true],
  ['the id is repeated', [['bd_vid', 'good']], false],
  ["another platform's id is present too", [['bd_vid', 'second']], true],
  ['another platform’s parameter is too long', [['track_id', 'x'.repeat(3000)]], false],
  ['the channel is too long', [['channel', 'x'.repeat(3000)]], false],
  [
    'the channel is repeated',
    [
      ['channel', 'a'],
      ['channel', 'b'],
    ],
    false,
  ],
  ['the landing address is too long', [['landing', `/${'x'.repeat(5000)}`]], false],
])('§13 a valid ad click id is stored when %s', async (_what, query, isUnusual) => {
  const { body } = await driver.monitor('baidu', [['bd_vid', 'good'], ...query]);
  expect(body.data).toEqual({ recorded: true });
  expect(await driver.rows('select click_id, is_unusual from ad_clicks')).toEqual([
    { click_id: 'good', is_unusual: isUnusual },
  ]);
});

test.each<[what: string, query: [string, string][]]>([
  ['no click id', []],
  ['a click id that is too long', [['bd_vid', 'x'.repeat(3000)]]],
  [
    'two empty click ids',
    [
      ['bd_vid', '__ID__'],
      ['bd_vid', 'a\u0007b'],
    ],
  ],
])('§13 a click report by an ad platform with %s is refused and counted', async (_what, query) => {
  expect((await driver.monitor('baidu', query)).status).toBe(400);
  expect(await driver.rows('select step, why, times from ad_unmatched')).toEqual([
    { step: 'monitor', why: 'malformed', times: 1 },
  ]);
});
