import * as facts from '@feisuo/contract/facts/operator-actions';
import { expect, test } from 'vitest';
import { actionFactsCommand, listAuditLines, listRouteFacts } from './action-facts.ts';
import { defineAction } from './define-action.ts';
import { operatorActions } from './index.ts';

test('the generated list of operator actions equals the declared actions in the same order', () => {
  const message = `out of date: run ${actionFactsCommand}`;
  expect(Object.entries(facts.operatorActions), message).toEqual(Object.entries(listRouteFacts(operatorActions)));
  expect(Object.entries(facts.auditLines), message).toEqual(Object.entries(listAuditLines(operatorActions)));
});

const unlock = { name: 'a.unlock', audit: 'accounts.read', words: '解锁', run: async () => ({}) } as const;

test('two operator actions with one name, and an action with a path but no permission, are refused', () => {
  const open = defineAction({ ...unlock, path: 'POST /a/:id/unlock', permission: 'accounts.act' });
  expect(listRouteFacts([open])).toEqual({ 'a.unlock': { route: 'POST /a/{id}/unlock', permission: 'accounts.act' } });
  expect(() => listRouteFacts([open, open])).toThrow('two actions are called a.unlock');
  expect(() => listRouteFacts([defineAction({ ...unlock, path: 'POST /a' })])).toThrow('no permission');
});

test('an audited action with two different Chinese names is refused', () => {
  const other = defineAction({ ...unlock, name: 'b.unlock', words: { 'a.unlock': '开锁' } as object });
  expect(() => listAuditLines([defineAction(unlock), other])).toThrow('declared twice');
});
