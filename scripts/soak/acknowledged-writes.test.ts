import { expect, test } from 'vitest';
import { AcknowledgedWrites } from './acknowledged-writes.ts';

test('a write that is not stored is lost, and one that is stored twice is doubled', () => {
  const writes = new AcknowledgedWrites();
  for (const id of ['kept', 'twice', 'gone']) writes.add('report', id);
  writes.add('order', 'paid');
  const stored = { report: new Map([['kept', 1], ['twice', 2]]), order: new Map([['paid', 1], ['not acknowledged', 1]]) }; // prettier-ignore
  expect(writes.compare(stored)).toEqual({
    acknowledged: 4,
    lost: ['report gone'],
    doubled: ['report twice: 2 times'],
  });
});

test('a doubled write counts even if it was never acknowledged, and a lost session is lost at once', () => {
  const writes = new AcknowledgedWrites();
  writes.addLost('session', '400 invalid_grant');
  expect(writes.compare({ 'check-in': new Map([['member', 2]]) })).toEqual({
    acknowledged: 0,
    lost: ['session 400 invalid_grant'],
    doubled: ['check-in member: 2 times'],
  });
});
