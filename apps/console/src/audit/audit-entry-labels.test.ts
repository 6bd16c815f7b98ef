import { auditActions, type AuditAction } from '@feisuo/contract/facts/audit';
import { auditNotes } from '@feisuo/contract/schemas/audit-notes';
import { partsOfNote } from '@feisuo/contract/schemas/audit-enum-values';
import { documentSchemas } from '@feisuo/contract/schemas/documents';
import { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';
import { Type, type TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { describeField } from './field-texts.ts';
import { describeValue } from './value-texts.ts';

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
    if (value === null) return describeField(path, entry).split(' › ').every(isTold) ? [] : [path];
    const words = describeValue(path, String(value), entry);
    return isTold(words) ? [] : [`${path}: ${value}`];
  });
  return [...new Set(missing)];
}

test.each(Object.keys(auditActions) as AuditAction[])(
  'every field and enum value that audit entries of %s can contain has a Chinese label',
  (action) => expect(untold(auditNotes[action], { action, subject: 'something' })).toEqual([]),
);

test.each(Object.entries(documentSchemas))(
  'every field and enum value of the document %s has a Chinese label in the audit log',
  (id, shape) => {
    const published = Type.Object({ fields: shape });
    expect(untold(published, { action: 'content.publish', subject: `page/${id}` })).toEqual([]);
    expect(untold(shape, { action: 'content.save', subject: id })).toEqual([]);
  },
);

test('every field and enum value of a block on an activity page has a Chinese label in the audit log', () => {
  const rules = Type.Object({ rules: Type.Object({ blocks: Type.Array(ActivityBlock) }) });
  expect(untold(rules, { action: 'activity.rules', subject: 'spring' })).toEqual([]);
});

test('the audit log shows a field or value without a Chinese label by its stored name', () => {
  const shape = Type.Object({ state: Type.Enum(['submitted', 'unheard_of']), unheardOf: Type.String() });
  expect(untold(shape, { action: 'ticket.state', subject: '1' })).toEqual(['state: unheard_of', 'unheardOf']);
});
