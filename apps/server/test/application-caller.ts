import { developerPaths, fillPath } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import type { AppView } from '@feisuo/contract/schemas/developer-apps';
import { bearer } from './account-caller.ts';
import type { OperatorCaller } from './operator-caller.ts';
import type { TestAnswer, TestServer } from './test-server.ts';

type Person = Pick<Credentials, 'access_token'>;
export const LOCAL = 'http://localhost:5173/callback';
export const PUBLIC = 'https://stats.example.com/callback';

const sandboxForm = { kind: 'server', name: '战队查分', redirectUris: [LOCAL], signOutUris: [] };
export const approvalForm = {
  name: '战队查分',
  description: '登录后查看自己战队的战绩和排名。',
  homePage: 'https://stats.example.com',
  picture: '',
  redirectUris: [PUBLIC],
  signOutUris: ['https://stats.example.com/bye'],
  scopes: ['openid', 'profile', 'email', 'offline'],
};

/** Calls the routes for a member's own applications. */
export function applicationCaller(server: TestServer) {
  const post = (path: string, person: Person, body: object = {}, headers: object = {}): Promise<TestAnswer> =>
    server.post(path, body, { ...bearer(person), ...headers });
  const at = (path: `${string}/:id${string}`, id: string) => fillPath(path, { id });
  const create = (person: Person, more: object = {}, headers: object = {}) =>
    post(developerPaths.apps, person, { ...sandboxForm, ...more }, headers);
  return {
    create,
    /** Creates an application that the test needs, and returns it with its secret. */
    async created(person: Person, more: object = {}): Promise<{ app: AppView; secret: string }> {
      const { body } = await create(person, more);
      if (body.code !== 0) throw new Error(`no application was created: ${JSON.stringify(body)}`);
      return body.data;
    },
    list: (person: Person) => server.get(developerPaths.apps, bearer(person)),
    show: (person: Person, id: string) => server.get(at(developerPaths.app, id), bearer(person)),
    changeSandbox: (person: Person, id: string, more: object = {}) =>
      post(at(developerPaths.sandbox, id), person, { ...sandboxForm, ...more }),
    upload: (person: Person, id: string, image: string) => post(at(developerPaths.picture, id), person, { image }),
    ask: (person: Person, id: string, more: object = {}) =>
      post(at(developerPaths.requests, id), person, { ...approvalForm, ...more }),
    cancel: (person: Person, id: string) => post(at(developerPaths.cancelRequest, id), person),
    rotate: (person: Person, id: string, headers: object = {}) =>
      post(at(developerPaths.secrets, id), person, {}, headers),
    revoke: (person: Person, id: string) => post(at(developerPaths.revokeSecret, id), person),
    withdraw: (person: Person, id: string) => post(at(developerPaths.withdraw, id), person),
    approve: (operator: Pick<OperatorCaller, 'call'>, request: string, scopes: string[] = approvalForm.scopes) =>
      operator.call('POST', `/applications/requests/${request}/approve`, { scopes, reason: '看过主页，没问题' }),
    refuse: (operator: Pick<OperatorCaller, 'call'>, request: string, reason = '主页打不开') =>
      operator.call('POST', `/applications/requests/${request}/refuse`, { reason }),
  };
}
