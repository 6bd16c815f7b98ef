import { allServices } from '@feisuo/contract/facts/services';
import type { ServerBuild } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { enterEnrolled } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';
import { builds } from './front-end-builds.ts';

const server = useTestServer({ SERVICES: allServices.join(','), LIMITS_SCALE: '1000' });
let member: Record<string, string>;
let operator: Record<string, string>;
beforeAll(async () => {
  member = bearer(await accountCaller(server).signUp());
  const owner = await enterEnrolled(server, 'owner');
  operator = owner.headers;
});

/** PostgreSQL cannot store NUL (%00); it can store the other characters. */
const odd = ['%00', 'a%00b', '%01', '%7F', '%ED%A0%80'];

const at = (url: string) => server.app.inject({ url, headers: { host: 'localhost:8080' } });

/** Paths of all pages with a parameter, read from the site's build. */
async function listPatterns(): Promise<string[]> {
  const { routes } = (await import(builds.siteServer)) as ServerBuild;
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}`.replaceAll(/\/+/g, '/') : '';
  };
  return Object.keys(routes)
    .map((id) => pathOf(id))
    .filter((path) => path.includes(':'));
}

describe('URLs with control characters', () => {
  test.for(['/games/%00', '/news/%00', '/notice/a%00b', '/agreement/user/1%00', '/activity/%00', '/activity/img/%00'])(
    'the URL %s gets a 404 page',
    async (url) => {
      expect((await at(url)).statusCode).toBe(404);
    },
  );

  test('control characters in any parameter of a page cause no server error', async () => {
    const patterns = await listPatterns();
    expect(patterns).toEqual(expect.arrayContaining(['/games/:id', '/notice/:id', '/member/orders/:id?']));
    const faults: string[] = [];
    for (const pattern of patterns)
      for (const value of odd) {
        const url = pattern.replaceAll(/:\w+\??/g, value);
        const { statusCode } = await at(url);
        if (statusCode >= 500) faults.push(`${url} ${statusCode}`);
      }
    expect(faults).toEqual([]);
  });

  test('control characters in any parameter of a service cause no server error', async () => {
    const faults: string[] = [];
    const routes = server.app.listRoutes().filter(({ url }) => url.includes('/:'));
    expect(routes.length).toBeGreaterThan(50);
    for (const { url: pattern, method } of routes)
      for (const verb of [method].flat().filter((one) => one !== 'HEAD' && one !== 'OPTIONS'))
        for (const value of odd) {
          const url = pattern.replaceAll(/:\w+(?:\([^)]*\))?/g, value);
          const headers = url.startsWith('/console') ? operator : member;
          const payload = verb === 'GET' ? {} : { payload: {} };
          const { status } = await server.request({ method: verb, url, headers, ...payload });
          if (status >= 500) faults.push(`${verb} ${url} ${status}`);
        }
    expect(faults).toEqual([]);
  });
});
