import { accountPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { newPhone, SITE } from '../../test/account-caller.ts';
import { loseConnectionAt } from '../../test/lose-connection.ts';
import { startTestServer } from '../../test/test-server.ts';
import { createLogger } from './logging.ts';

test('no phone number is logged, whichever SQL statement loses its connection', async () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const server = await startTestServer({ LIMITS_SCALE: '1000' }, undefined, log);
  let failures = 0;
  for (let isLost = true, statement = 1; isLost; statement += 1) {
    const phone = newPhone();
    const body = { phone_number: phone, usage: 'REGISTER', ...SITE };
    const lost = await loseConnectionAt(statement, () => server.post(accountPaths.verification, body));
    ({ isLost } = lost);
    if (lost.result.status === 503) failures += 1;
    expect(lines.filter((line) => line.includes(phone.slice(-11)) || line.includes('params'))).toEqual([]);
  }
  expect(failures).toBeGreaterThan(3);
  const warnings = lines.filter((line) => line.includes('the database or another service does not answer'));
  expect(warnings).toHaveLength(failures);
  expect(warnings.some((line) => line.includes('Failed query'))).toBe(true);
  await server.dispose();
});
