import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { describe, expect, test } from 'vitest';
import { consolePermits } from '../../../../test/console-permissions.ts';
import { enterAgain, enterEnrolled, enterConsole } from '../../../../test/operator-caller.ts';
import { productionSettings } from '../../../../test/production-settings.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { ConfigError, readConfig } from '../../../config/config.ts';

const needsFactor = serviceRefusals.OPERATOR_NEEDS_FACTOR.code;
const needsProof = serviceRefusals.OPERATOR_NEEDS_PROOF.code;

const server = useTestServer({ OPERATOR_FACTOR: 'required' });

test('in production the console requires a second factor, and the server does not start if a setting makes it optional', () => {
  expect(readConfig(productionSettings).isFactorRequired).toBe(true);
  expect(readConfig({}).isFactorRequired).toBe(false);
  expect(() => readConfig({ ...productionSettings, OPERATOR_FACTOR: 'optional' })).toThrow(ConfigError);
});

describe('when the console requires a second factor', () => {
  /** Uses an owner, because owners have all permissions. */
  test('an operator without a factor can reach only routes for setting one up', async () => {
    const owner = await enterConsole(server, 'owner');
    const refused = new Map<string, number>();
    for (const [permit, routes] of Object.entries(consolePermits)) {
      if (permit === 'public') continue;
      for (const route of routes) {
        const [method = '', path = ''] = route.split(' ');
        const called = path.replaceAll(/\{\w+\}/g, 'unknown');
        const { body } = await owner.call(method as 'GET', called, method === 'GET' ? undefined : {});
        refused.set(`${method} ${path}`, (body as { code: number }).code);
      }
    }
    const open = [...refused].filter(([, code]) => code !== needsFactor).map(([route]) => route);
    expect(open.toSorted()).toEqual([
      'GET /factor',
      'GET /me',
      'POST /factor/begin',
      'POST /factor/confirm',
      'POST /factor/passkeys',
      'POST /factor/passkeys/challenge',
      'POST /factor/passkeys/options',
      'POST /factor/passkeys/prove',
      'POST /factor/prove',
    ]);
  });

  test('a viewer must set up a factor first, and prove it in the next session', async () => {
    const viewer = await enterConsole(server, 'viewer');
    expect((await viewer.call('GET', '/me')).body.data.before).toBe('factor');
    expect((await viewer.call('GET', '/system')).body.code).toBe(needsFactor);
    const code = await viewer.enrol();
    expect((await viewer.call('GET', '/me')).body.data.before).toBeNull();
    expect((await viewer.call('GET', '/system')).body.code).toBe(0);
    const again = await enterAgain(server, viewer);
    expect((await again.call('GET', '/me')).body.data.before).toBe('proof');
    expect((await again.call('GET', '/system')).body.code).toBe(needsProof);
    // Sends the code of the next time step, because each code is accepted once and the current one was already used.
    await again.call('POST', '/factor/prove', { code: code(new Date(server.clock.unshifted().getTime() + 30_000)) });
    expect((await again.call('GET', '/system')).body.code).toBe(0);
  });

  test('no role can remove its last factor', async () => {
    const viewer = await enterEnrolled(server, 'viewer');
    const { body } = await viewer.call('DELETE', '/factor/authenticator');
    expect(body.code).toBe(serviceRefusals.OPERATOR_LAST_FACTOR.code);
  });

  test('an operator token that was created without a proof is refused', async () => {
    const owner = await enterEnrolled(server, 'owner');
    const script = await owner.createToken(['system.read']);
    expect((await script.call('GET', '/system')).body.code).toBe(0);
    await server.deps.database.pool.query('update operator_tokens set proved_at = null');
    expect((await script.call('GET', '/system')).body.code).toBe(serviceRefusals.OPERATOR_TOKEN_NOT_PROVED.code);
  });
});
