import { defaultChannel } from '@feisuo/contract/facts/download-names';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { channels } from '../channels/channels.tables.ts';

/** The four channels with numbers as ids each offer the product with the same id. */
const seeds = [
  { id: defaultChannel, name: '官网', offer: null },
  { id: '200061', name: '必应搜索 · 品牌词', offer: '200061' },
  { id: '200079', name: '必应搜索 · 游戏词', offer: '200079' },
  { id: '200083', name: '必应信息流', offer: '200083' },
  { id: '200084', name: '必应展示广告', offer: '200084' },
  { id: '200101', name: '百度搜索', offer: null },
  { id: '200102', name: '360 点睛', offer: null },
  { id: '200103', name: '哔哩哔哩', offer: null },
  { id: '200104', name: '快手', offer: null },
];

/** Adds the seeded channels that are missing. Existing channels are not changed. */
export async function addMissingChannels(tx: Database, clock: Clock): Promise<void> {
  const createdAt = clock.now();
  const rows = seeds.map((seed) => ({ ...seed, tagId: null, downloadName: seed.id, createdAt }));
  await tx.insert(channels).values(rows).onConflictDoNothing();
}
