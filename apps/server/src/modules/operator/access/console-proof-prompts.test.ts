import { needsSecondFactor, type Permission } from '@feisuo/contract/facts/permissions';
import { proofWanted } from '@feisuo/contract/facts/required-proof';
import { expect, test } from 'vitest';
import { consolePermits } from '../../../../test/console-permissions.ts';

test('the console asks for a proof, or a fresh one, on exactly the routes for which the server declares it', () => {
  const declared = Object.entries(consolePermits).flatMap(([permission, routes]) => {
    const isTouchy = !['public', 'operators'].includes(permission) && needsSecondFactor(permission as Permission);
    return routes.map((route) => {
      const isFresh = route.includes(' !');
      return [route, isFresh || isTouchy ? { permission, isFresh } : null] as const;
    });
  });
  expect(declared.length).toBeGreaterThan(180);
  const known = declared.map(([route]) => {
    const [method = '', path = ''] = route.split(' ');
    return [route, proofWanted(method, path.slice(1))] as const;
  });
  expect(known).toEqual(declared);
});
