import { expect, test } from 'vitest';
import { articleFields } from '../../../../test/content-fixtures.ts';
import { findDraftFault, findFieldsFaults } from './find-draft-faults.ts';

const missing = (field: string) => ({ field, rule: 'required', says: '请填写' });
const text = [{ type: 'paragraph', text: '写了' }];
const help = { groupId: 'start', question: '怎么装？', answer: [], isCommon: false, sort: 0 };
const notice = {
  kind: 'update',
  title: '更新',
  summary: '新版本',
  startsAt: null,
  endsAt: null,
  regions: [],
  body: [],
};
const agreement = { title: '用户协议', effectiveAt: '2026-12-01T00:00:00Z', changes: '', body: [] };

test.each([
  ['article', 'body', articleFields({ body: [] })],
  ['notice', 'body', notice],
  ['help', 'answer', help],
  ['agreement', 'body', agreement],
] as const)('a draft of kind %s may have no %s, but is not published without it', (kind, name, fields) => {
  const item = { kind, id: kind === 'agreement' ? 'user-9.0' : 'some-id' };
  expect(findDraftFault(item, fields)).toBeNull();
  expect(findFieldsFaults(item, fields)).toEqual([missing(name)]);
  expect(findFieldsFaults(item, { ...fields, [name]: text })).toEqual([]);
});
