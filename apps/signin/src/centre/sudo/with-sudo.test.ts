import { detailTypes } from '@feisuo/contract/facts/error-codes';
import { expect, test, vi } from 'vitest';
import type { AccountAnswer } from '../../shell/ask-account.ts';
import { withSudo, type SudoKeeper } from './with-sudo.ts';

const done: AccountAnswer<object> = { kind: 'answered', reply: {} };
const refusal = (error_code: number, reason: string): AccountAnswer<object> => ({
  kind: 'refused',
  refusal: { error: 'any', error_code, details: [{ '@type': detailTypes.errorInfo, reason }] },
});
const gone = refusal(7, 'SUDO_REQUIRED');
const badField = refusal(3, 'INVALID_FIELD');

const fresh = (token: string) => ({ token, until: 300_000 });
const now = () => 0;

test('asks once, and does not keep the used token', async () => {
  const keeper: SudoKeeper = { kept: null };
  const askPerson = vi.fn(async () => fresh('a'));
  const act = vi.fn(async () => done);
  expect(await withSudo(keeper, askPerson, now, act)).toBe(done);
  expect(act.mock.calls).toEqual([['a']]);
  expect(keeper.kept).toBeNull();
});

test('a refused attempt keeps its token for the next one, without asking twice', async () => {
  const keeper: SudoKeeper = { kept: null };
  const askPerson = vi.fn(async () => fresh('a'));
  expect(await withSudo(keeper, askPerson, now, async () => badField)).toBe(badField);
  const act = vi.fn(async () => done);
  expect(await withSudo(keeper, askPerson, now, act)).toBe(done);
  expect(askPerson).toHaveBeenCalledTimes(1);
  expect(act.mock.calls).toEqual([['a']]);
});

test('asks again when the kept token is used up or too old', async () => {
  const keeper: SudoKeeper = { kept: fresh('old') };
  const act = vi.fn(async (token: string) => (token === 'old' ? gone : done));
  expect(await withSudo(keeper, async () => fresh('new'), now, act)).toBe(done);
  expect(act.mock.calls).toEqual([['old'], ['new']]);

  keeper.kept = fresh('old');
  act.mockClear();
  await withSudo(
    keeper,
    async () => fresh('new'),
    () => 295_000,
    act,
  );
  expect(act.mock.calls).toEqual([['new']]);
});

test('closing the dialog does nothing', async () => {
  const act = vi.fn(async () => done);
  expect(await withSudo({ kept: null }, async () => null, now, act)).toEqual({ kind: 'cancelled' });
  expect(act).not.toHaveBeenCalled();
});
