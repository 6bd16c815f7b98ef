import { expect, test, vi } from 'vitest';
import { defineModule } from '../ports/module.ts';
import { ConnectedModules } from './connect-modules.ts';

const makeTree = vi.fn((needs: { age(): number }) => ({ describe: () => `a tree of ${needs.age()} years` }));
const tree = defineModule({ name: 'tree', make: makeTree });
const calendar = defineModule({ name: 'calendar', make: (needs: { year: number }) => ({ age: needs.year - 2000 }) });

test('a module can use parts of a module that comes later in the list, and each part is made once', () => {
  const { parts } = new ConnectedModules({ tree, calendar }, (made) => ({
    tree: () => ({ age: () => made.calendar.age }),
    calendar: () => ({ year: 2026 }),
  }));
  expect(makeTree).not.toHaveBeenCalled();
  expect([parts.tree.describe(), parts.tree.describe()]).toEqual(['a tree of 26 years', 'a tree of 26 years']);
  expect(makeTree).toHaveBeenCalledOnce();
});

test('a module with a missing port does not compile', () => {
  // @ts-expect-error the port `age` is missing
  const withoutPort = () => new ConnectedModules({ tree }, () => ({ tree: () => ({}) }));
  // @ts-expect-error the ports of `calendar` are missing
  const withoutModule = () => new ConnectedModules({ tree, calendar }, () => ({ tree: () => ({ age: () => 1 }) }));
  expect([withoutPort, withoutModule]).toHaveLength(2);
});

test('modules whose ports depend on each other in a cycle are refused, and the error names the modules', () => {
  const connected = new ConnectedModules({ calendar }, (made) => ({ calendar: () => ({ year: made.calendar.age }) }));
  expect(() => connected.parts.calendar).toThrow('module calendar depends on its own parts');
});

test('jobs, signals and routes are collected from the modules; routes only of services that this process serves', async () => {
  const ran: string[] = [];
  const job = { name: 'prune', retries: 0, retryDelaySeconds: 1, run: async () => {} };
  const garden = defineModule({
    name: 'garden',
    make: (needs: { owner: string }) => needs,
    routes: [
      { scope: 'service', servedAs: ['pay', 'share'], mount: (_scope, { owner }) => void ran.push(`routes ${owner}`) },
      { scope: 'service', servedAs: ['support'], mount: () => void ran.push('routes of support') },
      { scope: 'root', servedAs: ['pay'], mount: () => void ran.push('routes of root') },
    ],
    jobs: () => [job],
    signals: ({ owner }) => ({ content: () => void ran.push(`signal ${owner}`) }),
  });
  const connected = new ConnectedModules({ garden }, () => ({ garden: () => ({ owner: 'Ada' }) }));
  const handlers = new Map<string, () => void>();
  connected.followSignals({ on: (signal, handler) => void handlers.set(signal, handler) });
  await connected.mount('service', {} as never, new Set(['share', 'jobs']));
  handlers.get('content')?.();
  expect(ran).toEqual(['routes Ada', 'signal Ada']);
  expect(connected.listJobs()).toEqual([job]);
});
