import type { ArticleFields, NoticeFields } from '@feisuo/contract/schemas/console-content';
import { blobs } from '../src/blobs/blobs.tables.ts';
import { keepImage } from '../src/modules/content/index.ts';
import { enterConsole } from './operator-caller.ts';
import type { TestServer } from './test-server.ts';

/** Fields of an article that is complete enough to be published. */
export const articleFields = (more: Partial<ArticleFields> = {}): ArticleFields => ({
  topic: 'guide',
  title: '夜里为什么会绕路',
  summary: '公网按约定选路，不按距离。',
  source: '{brand}编辑部',
  motif: 'aim',
  hue: 'gold',
  image: null,
  gameId: null,
  body: [{ type: 'paragraph', text: '一条海缆检修期间，流量落到了**更长的路**上。' }],
  ...more,
});

/** Fields of a notice about a fault, complete enough to be published. */
export const noticeFields = (more: Partial<NoticeFields> = {}): NoticeFields => ({
  kind: 'fault',
  title: '亚服线路故障',
  summary: '正在修复。',
  startsAt: '2026-06-12T12:00:00.000Z',
  endsAt: null,
  regions: ['亚服'],
  body: [{ type: 'paragraph', text: '备用线路已经启用，正在更换设备。' }],
  ...more,
});

/** Adds rows to every table for content that operators write. */
export async function fillContentTables(server: TestServer, ticketNumber: string): Promise<void> {
  const operator = await enterConsole(server, 'operator');
  const path = '/content/items/article/lived-in';
  const save = (base: number) =>
    operator.call('PUT', `${path}/draft`, { base, revision: 0, fields: articleFields({ title: `第 ${base} 稿` }) });
  await save(0);
  await operator.call('POST', `${path}/publish`, { revision: 1 });
  await save(2);
  const drawn = {
    hash: 'a'.repeat(32),
    width: 1,
    height: 1,
    files: [{ width: 1, content: Buffer.from('webp'), blobKey: null }],
  };
  const note = { name: '一张图.png', by: operator.name, at: server.clock.now() };
  await server.deps.db.transaction((tx) => keepImage(tx, server.deps.blobs, drawn, note));
  // The row of an object; this server has no S3 service, so the object itself is missing.
  const object = { key: 'image/lived-in', kind: 'image', state: 'kept', bytes: 4, sha256: '', at: note.at } as const;
  await server.deps.db.insert(blobs).values(object);
  const fault = { title: '东京方向丢包', regions: ['tokyo'], state: 'congested', text: '正在查。' };
  await operator.call('POST', '/status/incidents', fault);
  await operator.call('POST', '/support/templates', { title: '收到', text: '收到，我们看一下。' });
  await operator.call('POST', `/support/tickets/${ticketNumber}/notes`, { text: '和上周那张一样' });
}
