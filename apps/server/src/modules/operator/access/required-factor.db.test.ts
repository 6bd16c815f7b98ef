import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { describe, expect, test } from 'vitest';
import { consolePermits } from '../../../../test/console-permits.ts';
import { enterAgain, enterConsole } from '../../../../test/operator-caller.ts';
import { productionSettings } from '../../../../test/production-settings.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { ConfigError, readConfig } from '../../../config/config.ts';

const needsFactor = serviceRefusals.OPERATOR_NEEDS_FACTOR.code;
const needsProof = serviceRefusals.OPERATOR_NEEDS_PROOF.code;

const server = useTestServer({ OPERATOR_FACTOR: 'required' });

test('production requires a second factor, and refuses to do without', () => {
  expect(readConfig(productionSettings).isFactorRequired).toBe(true);
  expect(readConfig({}).isFactorRequired).toBe(false);
  expect(() => readConfig({ ...productionSettings, OPERATOR_FACTOR: 'optional' })).toThrow(ConfigError);
});

describe('where the whole console needs a second factor', () => {
  /** Of an operator who may call anything: what stands between them and each route. */
  test('no route but those that set it up answers before it', async () => {
    const owner = await enterConsole(server, 'owner');
    const refused = new Map<string, number>();
    for (const [permit, routes] of Object.entries(consolePermits)) {
      if (permit === 'anybody') continue;
      for (const route of routes) {
        const [method = '', path = ''] = route.split(' ');
        const called = path.replaceAll(/\{\w+\}/g, 'nobody');
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

  test('a viewer is led to it, enters with it, and shows it again in the next session', async () => {
    const viewer = await enterConsole(server, 'viewer');
    expect((await viewer.call('GET', '/me')).body.data.before).toBe('factor');
    expect((await viewer.call('GET', '/system')).body.code).toBe(needsFactor);
    const code = await viewer.enrol();
    expect((await viewer.call('GET', '/me')).body.data.before).toBeNull();
    expect((await viewer.call('GET', '/system')).body.code).toBe(0);
    const again = await enterAgain(server, viewer);
    expect((await again.call('GET', '/me')).body.data.before).toBe('proof');
    expect((await again.call('GET', '/system')).body.code).toBe(needsProof);
    // A code that was used is not taken again, but that of the next step is.
    await again.call('POST', '/factor/prove', { code: code(new Date(server.clock.unshifted().getTime() + 30_000)) });
    expect((await again.call('GET', '/system')).body.code).toBe(0);
  });

  test('the last factor stays, also of a role that touches nothing', async () => {
    const viewer = await enterConsole(server, 'viewer');
    await viewer.enrol();
    const { body } = await viewer.call('DELETE', '/factor/authenticator');
    expect(body.code).toBe(serviceRefusals.OPERATOR_LAST_FACTOR.code);
  });

  test('a token that was given without a proof opens nothing', async () => {
    const owner = await enterConsole(server, 'owner');
    await owner.enrol();
    const script = await owner.lend(['system.read']);
    expect((await script.call('GET', '/system')).body.code).toBe(0);
    await server.deps.database.pool.query('update operator_tokens set proved_at = null');
    expect((await script.call('GET', '/system')).body.code).toBe(serviceRefusals.OPERATOR_TOKEN_NOT_PROVED.code);
  });
});
