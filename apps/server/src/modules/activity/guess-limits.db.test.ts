import { activityPaths } from '@feisuo/contract/facts/paths';
import { describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../test/account-caller.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });

/** Sends concurrent wrong guesses of a new account from one address, and returns the HTTP statuses. */
async function statusesOf(url: string, payloadOf: (index: number) => object, guesses: number): Promise<number[]> {
  const person = await accountCaller(server).join();
  const guess = (index: number) =>
    server.request({ method: 'POST', url, headers: bearer(person), payload: payloadOf(index) });
  const answers = await Promise.all(Array.from({ length: guesses }, (_, index) => guess(index)));
  return answers.map(({ status }) => status);
}
const refused = (statuses: number[]) => statuses.filter((status) => status === 429);

describe('LIMITS_SCALE raises limits per address, but not the limits of guesses per account', () => {
  test('an account is allowed five wrong redeem codes', async () => {
    const code = (index: number) => ({ code_key: `wrong-${index}` });
    expect(refused(await statusesOf(activityPaths.checkCode, code, 12))).toHaveLength(7);
    // These guesses together exceed 30, the limit per address when LIMITS_SCALE is 1.
    for (let account = 0; account < 6; account += 1) {
      expect(refused(await statusesOf(activityPaths.checkCode, code, 5))).toEqual([]);
    }
  });

  test("an account is allowed five wrong serial numbers of a partner's computers", async () => {
    const serial = (index: number) => ({ serial: `PFWRONG${index}` });
    expect(refused(await statusesOf(activityPaths.lenovoClaim, serial, 8))).toHaveLength(3);
    expect(refused(await statusesOf(activityPaths.lenovoClaim, serial, 5))).toEqual([]);
  });

  test('an account is allowed twenty wrong invitation codes', async () => {
    const code = (index: number) => ({ code: `WRNG${String(index).padStart(4, '2')}` });
    expect(refused(await statusesOf(activityPaths.inviteBind, code, 25))).toHaveLength(5);
  });
});
