import { createHash } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { releasePlatforms, type ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { CHUNK_BYTES } from '../add-release.ts';
import { momentOfChange } from '../publish-release.ts';
import { insertChunk, insertRelease } from '../release-queries.ts';
import { readDemoInstaller } from './demo-installers.ts';

const requirements: Record<ReleasePlatform, string> = {
  windows: 'Windows 10 或 Windows 11，64 位',
  android: 'Android 8.0 及以上',
};

/** The seeded releases, the oldest first. The last entry becomes the current release. */
const history: { daysAgo: number; notes: string[] }[] = [
  {
    daysAgo: 73,
    notes: ['随网站首次启动自动生成的演示版本，没有对应的正式客户端。', '用来展示版本记录在页面上的样子。'],
  },
  {
    daysAgo: 38,
    notes: ['演示版本，内容与前一个相同，只有版本号和日期不同。', '它的校验值也不同，可以用来练习核对。'],
  },
  {
    daysAgo: 3,
    notes: [
      '演示安装包：打开后只显示一段说明，不会安装任何程序。',
      '可以用来试下载、断点续传和校验值核对。',
      '运营人员发布正式安装包后，这里会换成正式版本。',
    ],
  },
];

/** Adds the demo releases. */
export async function seedReleases(tx: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  for (const platform of releasePlatforms) {
    for (const [index, { daysAgo, notes }] of history.entries()) {
      const releasedAt = momentOfChange(new Date(now.getTime() - daysAgo * DAY_MS), null);
      const version = versionOf(releasedAt);
      const file = readDemoInstaller(platform, version);
      const { id } = await insertRelease(tx, {
        platform,
        version,
        status: 'published',
        isCurrent: index === history.length - 1,
        bytes: file.length,
        chunkBytes: CHUNK_BYTES,
        sha256: createHash('sha256').update(file).digest('hex'),
        requirement: requirements[platform],
        notes,
        addedAt: releasedAt,
        releasedAt,
        currentSince: releasedAt,
      });
      await insertChunk(tx, id, 0, file);
    }
  }
}

/** A version from year and month, such as 26.7.0. The releases are five weeks apart, so each has another version. */
const versionOf = (at: Date) => `${at.getUTCFullYear() % 100}.${at.getUTCMonth() + 1}.0`;
