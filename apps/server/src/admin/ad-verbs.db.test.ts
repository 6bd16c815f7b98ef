import { expect, test } from 'vitest';
import { adDriver } from '../../test/ad-driver.ts';
import { runAdmin } from '../../test/server-process.ts';
import { done, refused, useCommands } from '../../test/use-commands.ts';
import { addAdVerbs } from './ad-verbs.ts';
import { addChannelVerbs } from './channel-verbs.ts';

const commands = useCommands(addAdVerbs, addChannelVerbs);
const { say: admin, rows } = commands;

test('channels are listed, added and changed by command, and each change is audited', async () => {
  expect(await runAdmin(commands.env, 'channel', 'list')).toMatchObject(
    done('200061', '200079', '200083', '200084', 'official'),
  );
  const asked = ['channel', 'add', 'partner-7', '--name', '合作七号', '--tag', 'T7', '--offer', '200061'];
  expect(await admin(...asked)).toMatchObject(done('Added channel partner-7'));
  expect(await admin('channel', 'add', 'partner-7', '--name', '七号', '--tag', 'none')).toMatchObject(
    done('was changed'),
  );
  expect(await rows(`select name, tag_id, offer, download_name from channels where id = 'partner-7'`)).toEqual([
    { name: '七号', tag_id: null, offer: '200061', download_name: 'partner-7' },
  ]);
  expect(await rows(`select subject from audit_log where action = 'channel.save'`)).toHaveLength(2);
  expect(await admin('channel', 'add', 'a_b', '--name', 'x')).toMatchObject(refused('id: letters'));
  expect(await admin('channel', 'add', 'other', '--name', 'x', '--download', 'partner-7')).toMatchObject(
    refused('partner-7'),
  );
});

test('the command `ad` prints the channel report as text', async () => {
  const ads = adDriver(commands.server);
  await ads.click('baidu', 'reported', { channel: '200061' });
  await ads.arrive('reported', 'reported');
  await ads.sell('reported', 'O-reported', 2990);
  expect(await admin('channel', 'report')).toMatchObject(
    done(
      '200061',
      '必应搜索',
      '29.90',
      'Total: 0 visits, 1 clicks, 0 downloads, 1 registered, 0 activated, 0 orders, 1 sales',
    ),
  );
  expect(await admin('channel', 'report', '--channel', '200084')).toMatchObject(done('No visits in that period'));
  expect(await admin('channel', 'report', '--from', '2026-13-01')).toMatchObject(refused('is not a day'));
  expect(await admin('channel', 'report', '--from', '2020-01-01')).toMatchObject(refused('1 to 366 days'));
});

test('failed ad uploads are listed without click ids, and an operator can retry or discard them', async () => {
  const ads = adDriver(commands.server);
  await commands.server.deps.database.pool.query('truncate ad_clicks, ad_uploads, ad_conversions, ad_sandbox_uploads');
  const clickId = await ads.click('qihoo', 'listed');
  await ads.arrive('listed', 'listed');
  await ads.sell('listed', 'O-listed', 100);
  await ads.turn({ platform: 'qihoo', fault: 'refuse' });
  await ads.send();
  const listed = await admin('ads', 'list', '--state', 'dead');
  expect(listed).toMatchObject(done('qihoo', 'pay', 'dead', '签名错误', 'register'));
  expect(listed.output).not.toContain(clickId);
  const [first, second] = (await rows('select id from ad_uploads order by id')).map(({ id }) => String(id));
  expect(await admin('ads', 'give-up', first ?? '', '--why', ' ')).toMatchObject(refused('reason is empty'));
  expect(await admin('ads', 'give-up', first ?? '', '--why', '测试点击')).toMatchObject(done('Given up'));
  expect(await admin('ads', 'retry', first ?? '')).toMatchObject(refused('no dead or doubtful upload'));
  expect(await admin('ads', 'retry', 'x')).toMatchObject(refused('not the number'));
  await ads.turn();
  expect(await admin('ads', 'retry', 'all', '--platform', 'baidu')).toMatchObject(done('0 queued'));
  expect(await admin('ads', 'retry', 'all')).toMatchObject(done('1 queued'));
  await ads.send();
  expect(await rows('select id, state from ad_uploads order by id')).toMatchObject([
    { id: first, state: 'withdrawn' },
    { id: second, state: 'sent' },
  ]);
  expect((await rows(`select action, subject from audit_log where action like 'ads.%' order by id`)).length).toBe(2);
});
