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

test('a sensitive action asks for one proof of identity, and does not keep a sudo token that was used', async () => {
  const store: SudoTokenStore = { stored: null };
  const askPerson = vi.fn(async () => fresh('a'));
  const call = vi.fn(async () => done);
  expect(await withSudo(store, askPerson, now, call)).toBe(done);
  expect(call.mock.calls).toEqual([['a']]);
  expect(store.stored).toBeNull();
});

test('if a sensitive action is refused, its unused sudo token serves the next action without another proof', async () => {
  const store: SudoTokenStore = { stored: null };
  const askPerson = vi.fn(async () => fresh('a'));
  expect(await withSudo(store, askPerson, now, async () => badField)).toBe(badField);
  const call = vi.fn(async () => done);
  expect(await withSudo(store, askPerson, now, call)).toBe(done);
  expect(askPerson).toHaveBeenCalledTimes(1);
  expect(call.mock.calls).toEqual([['a']]);
});

test('a sensitive action asks for another proof of identity if the kept sudo token was used or is too old', async () => {
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

test('closing the dialog for the proof of identity cancels the sensitive action', async () => {
  const call = vi.fn(async () => done);
  expect(await withSudo({ stored: null }, async () => null, now, call)).toEqual({ kind: 'cancelled' });
  expect(call).not.toHaveBeenCalled();
});
