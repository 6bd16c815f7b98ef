import { expect, test } from 'vitest';
import { documentSchemas } from '../schemas/documents.ts';
import { activityPlaces } from './activity-pages-by-kind.ts';
import { activityKinds } from './activity-vocabulary.ts';

test('every kind of activity has a page of the site, except tasks and kinds with the activity id in the address', () => {
  const placed = new Set<string>(activityPlaces.map(({ kind }) => kind));
  expect(activityKinds.filter((kind) => !placed.has(kind))).toEqual(['tasks', 'page', 'image']);
});

test.each(activityPlaces)(
  'the document $document has a field for the activity of kind $kind',
  ({ document, field }) => {
    expect(Object.keys(documentSchemas[document].properties)).toContain(field);
  },
);
