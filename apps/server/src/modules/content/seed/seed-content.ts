import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { addAgreements } from '../agreements/agreement-queries.ts';
import { addArticles, addTopics } from '../articles/article-queries.ts';
import { readingMinutes } from '@feisuo/contract/schemas/reading-minutes';
import { addContents } from '../content-queries.ts';
import { documentSeeds } from '../documents.ts';
import { addGames } from '../games/game-queries.ts';
import { addHelp } from '../help/help-queries.ts';
import { addNotices } from '../notices/notice-queries.ts';
import { seedAgreements } from './agreements/index.ts';
import { seedArticles, seedTopics } from './articles/index.ts';
import { onDay } from './days.ts';
import { seedGames } from './games/index.ts';
import { seedHelp } from './help/index.ts';
import { seedNotices } from './notices.ts';
import { seedLineStatus } from './status.ts';

const MORNING = '10:00';
/** How many days ago seeded content without its own date was published. */
const LONG_AGO_DAYS = 210;

/** Adds and publishes the seeded content; existing content does not change. */
export async function seedContent(db: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  const published = (daysAgo: number, sort: number, time = MORNING) => publishedBefore(now, daysAgo, sort, time);
  await addMissingDocuments(db, clock);
  await addGames(
    db,
    seedGames.map((game, index) => ({ ...game, ...published(LONG_AGO_DAYS, index) })),
  );
  await addTopics(
    db,
    seedTopics.map((topic, sort) => ({ ...topic, ...published(LONG_AGO_DAYS, sort) })),
  );
  await addArticles(
    db,
    seedArticles.map(({ daysAgo, ...article }, index) => ({
      ...article,
      source: '{brand}编辑部',
      readingMinutes: readingMinutes(article.body),
      ...published(daysAgo, index),
    })),
  );
  await addNotices(
    db,
    seedNotices.map(({ daysAgo, time, starts, ends, ...notice }, index) => ({
      ...notice,
      startsAt: starts ? onDay(now, starts.day, starts.time) : null,
      endsAt: ends ? onDay(now, ends.day, ends.time) : null,
      ...published(daysAgo, index, time),
    })),
  );
  await addHelp(
    db,
    seedHelp.map(({ id, title, text, icon }, sort) => ({ id, title, text, icon, ...published(LONG_AGO_DAYS, sort) })),
    seedHelp.flatMap(({ id: groupId, entries }) =>
      entries.map((entry, index) => ({ ...entry, groupId, ...published(LONG_AGO_DAYS, index) })),
    ),
  );
  await seedLineStatus(db, now);
  await addMissingAgreements(db, clock);
}

/**
 * Adds seeded agreements that are missing. Members accept agreements at sign-up, so they are needed even without other
 * seeded content.
 */
export async function addMissingAgreements(db: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  const rows = seedAgreements.map(
    ({ version: versionName, publishedDaysAgo, effectiveDaysAgo, ...agreement }, index) => ({
      ...agreement,
      ...publishedBefore(now, publishedDaysAgo, index),
      versionName,
      effectiveAt: onDay(now, -effectiveDaysAgo, '00:00'),
    }),
  );
  await addAgreements(db, rows);
}

function publishedBefore(now: Date, daysAgo: number, sort: number, time = MORNING) {
  const publishedAt = onDay(now, -daysAgo, time);
  return { status: 'published' as const, version: 1, publishedAt, updatedAt: publishedAt, sort };
}

/** Adds documents that are missing, because an update of the program may contain new pages. */
export async function addMissingDocuments(db: Database, clock: Clock): Promise<void> {
  const seeds = Object.entries(documentSeeds).map(([configId, content]) => ({ configId, content }));
  await addContents(db, seeds, clock.now());
}
