import { activityPlaces, type ActivityPlace } from '@feisuo/contract/facts/activity-pages-by-kind';
import { siteDocuments } from '@feisuo/contract/facts/site-documents';
import type { PlaceView } from '@feisuo/contract/schemas/console-activity';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { findActivity, stateOf, type Activity } from '../../modules/activity/index.ts';
import { findConfigs, hasDraft } from '../../modules/content/index.ts';

/** Lists the pages that can show this kind of activity, and which activity each page shows now. */
export async function placesOf(db: Database, { kind }: Activity, now: Date): Promise<PlaceView[]> {
  const places = activityPlaces.filter((place) => place.kind === kind);
  const pages = places.length === 0 ? [] : await findConfigs(db, [...new Set(places.map(({ document }) => document))]);
  const views: PlaceView[] = [];
  for (const { document, field } of places) {
    const page = pages.find(({ configId }) => configId === document);
    if (!page) continue;
    const shown = await findActivity(db, String((page.content as Record<string, unknown>)[field]));
    views.push({
      document,
      field,
      path: siteDocuments[document].path,
      shown: shown?.kind === kind ? { id: shown.id, name: shown.name, state: stateOf(shown, now) } : null,
      version: page.version,
      hasDraft: await hasDraft(db, { kind: 'page', id: document }),
    });
  }
  return views;
}

/** @throws AppError `not_found` if the page has no place for this kind of activity */
export function requirePlace({ kind }: Activity, asked: Pick<ActivityPlace, 'document' | 'field'>): void {
  const isIts = (place: ActivityPlace) =>
    place.kind === kind && place.document === asked.document && place.field === asked.field;
  if (!activityPlaces.some(isIts)) throw new AppError('not_found', { description: `no ${kind} is shown there` });
}
