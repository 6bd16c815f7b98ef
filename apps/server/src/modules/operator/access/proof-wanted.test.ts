import { needsSecondFactor, type Permission } from '@feisuo/contract/facts/permissions';
import { provedRoutes } from '@feisuo/contract/facts/proof-wanted';
import { expect, test } from 'vitest';
import { consolePermits } from '../../../../test/console-permits.ts';

test('pages know which routes ask for a proof, and which for a fresh one: as those are declared', () => {
  const declared = Object.entries(consolePermits).flatMap(([permission, routes]) => {
    const isTouchy = !['anybody', 'operators'].includes(permission) && needsSecondFactor(permission as Permission);
    return routes
      .filter((route) => isTouchy || route.includes(' !'))
      .map((route) => `${permission} ${route.replace(/ \*$/, '').replace('!~', '!')}`);
  });
  const known = Object.entries(provedRoutes).flatMap(([permission, routes]) =>
    routes.map((route) => `${permission} ${route}`),
  );
  expect(known.toSorted()).toEqual(declared.toSorted());
});
