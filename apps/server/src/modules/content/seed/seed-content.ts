import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import { addContents } from '../content-queries.ts';
import { documents } from '../documents.ts';

/** What a first start publishes. What an operator changed is left alone. */
export async function seedContent(db: Database, clock: Clock): Promise<void> {
  await addMissingDocuments(db, clock);
}

/** A newer edition of the product may have pages that an older one knew nothing of; their words come with it. */
export async function addMissingDocuments(db: Database, clock: Clock): Promise<void> {
  const seeds = Object.entries(documents).map(([configId, { seed }]) => ({ configId, content: seed }));
  await addContents(db, seeds, clock.now());
}
