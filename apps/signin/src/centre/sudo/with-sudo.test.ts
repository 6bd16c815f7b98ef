import { detailTypes } from '@feisuo/contract/facts/error-codes';
import { expect, test, vi } from 'vitest';
import type { AccountAnswer } from '../../shell/ask-account.ts';
import { withSudo, type SudoTokenStore } from './with-sudo.ts';

const done: AccountAnswer<object> = { kind: 'answered', reply: {} };
const refusal = (error_code: number, reason: string): AccountAnswer<object> => ({
  kind: 'refused',
  refusal: { error: 'any', error_code, details: [{ '@type': detailTypes.errorInfo, reason }] },
});
const expired = refusal(7, 'SUDO_REQUIRED');
const badField = refusal(3, 'INVALID_FIELD');

const fresh = (token: string) => ({ token, until: 300_000 });
const now = () => 0;

test('a sensitive action asks once for a proof, and does not keep a sudo token that was used', async () => {
  const store: SudoTokenStore = { stored: null };
  const askPerson = vi.fn(async () => fresh('a'));
  const call = vi.fn(async () => done);
  expect(await withSudo(store, askPerson, now, call)).toBe(done);
  expect(call.mock.calls).toEqual([['a']]);
  expect(store.stored).toBeNull();
});

test('after a sensitive action was refused, its unused sudo token serves the next action without another proof', async () => {
  const store: SudoTokenStore = { stored: null };
  const askPerson = vi.fn(async () => fresh('a'));
  expect(await withSudo(store, askPerson, now, async () => badField)).toBe(badField);
  const call = vi.fn(async () => done);
  expect(await withSudo(store, askPerson, now, call)).toBe(done);
  expect(askPerson).toHaveBeenCalledTimes(1);
  expect(call.mock.calls).toEqual([['a']]);
});

test('a sensitive action asks again if the kept sudo token is used or too old', async () => {
  const store: SudoTokenStore = { stored: fresh('old') };
  const call = vi.fn(async (token: string) => (token === 'old' ? expired : done));
  expect(await withSudo(store, async () => fresh('new'), now, call)).toBe(done);
  expect(call.mock.calls).toEqual([['old'], ['new']]);

  store.stored = fresh('old');
  call.mockClear();
  await withSudo(
    store,
    async () => fresh('new'),
    () => 295_000,
    call,
  );
  expect(call.mock.calls).toEqual([['new']]);
});

test('when the sudo dialog is closed, the action does not run', async () => {
  const call = vi.fn(async () => done);
  expect(await withSudo({ stored: null }, async () => null, now, call)).toEqual({ kind: 'cancelled' });
  expect(call).not.toHaveBeenCalled();
});
