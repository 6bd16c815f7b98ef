import { auditActions, type AuditAction } from '@feisuo/contract/facts/audit';
import { auditNotes } from '@feisuo/contract/schemas/audit-notes';
import { partsOfNote } from '@feisuo/contract/schemas/note-choices';
import { documentSchemas } from '@feisuo/contract/schemas/documents';
import { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';
import { Type, type TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { wordsOfField } from './field-words.ts';
import { wordsOfValue } from './value-words.ts';

/** Names that are the same in every language. */
const properNames = new Set([
  'App-Key',
  'OpenID Connect',
  'QQ',
  'iOS',
  'Windows',
  'macOS',
  'Linux',
  'English',
  '한국어',
]);
const isTold = (words: string) => /\p{Script=Han}/u.test(words) || properNames.has(words);

function untold(shape: TSchema, entry: { action: AuditAction; subject: string }): string[] {
  const missing = partsOfNote(shape).flatMap(({ path, value }) => {
    if (value === null) return wordsOfField(path, entry).split(' › ').every(isTold) ? [] : [path];
    const words = wordsOfValue(path, String(value), entry);
    return isTold(words) ? [] : [`${path}: ${value}`];
  });
  return [...new Set(missing)];
}

test.each(Object.keys(auditActions) as AuditAction[])(
  'every field and enum value in notes of %s has a Chinese label',
  (action) => expect(untold(auditNotes[action], { action, subject: 'something' })).toEqual([]),
);

test.each(Object.entries(documentSchemas))('so does every one of the document %s', (id, shape) => {
  const published = Type.Object({ fields: shape });
  expect(untold(published, { action: 'content.publish', subject: `page/${id}` })).toEqual([]);
  expect(untold(shape, { action: 'content.save', subject: id })).toEqual([]);
});

test('so does every one of a block of an activity page', () => {
  const rules = Type.Object({ rules: Type.Object({ blocks: Type.Array(ActivityBlock) }) });
  expect(untold(rules, { action: 'activity.rules', subject: 'spring' })).toEqual([]);
});

test('a name without a label stays, which the tests above would find', () => {
  const shape = Type.Object({ state: Type.Enum(['submitted', 'unheard_of']), unheardOf: Type.String() });
  expect(untold(shape, { action: 'ticket.state', subject: '1' })).toEqual(['state: unheard_of', 'unheardOf']);
});
