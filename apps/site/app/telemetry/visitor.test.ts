import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const storage = () => {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
};
let local: ReturnType<typeof storage>;
let session: ReturnType<typeof storage>;
beforeEach(() => {
  [local, session] = [storage(), storage()];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());
const load = () => import('./visitor.ts');

test('the visitor id is kept across visits, the visit id until the tab is closed', async () => {
  const first = (await load()).visitorIds();
  expect(first.device_id).toMatch(/^[\w-]{22}$/);
  expect((await load()).visitorIds()).toEqual(first);
  session.entries.clear();
  vi.resetModules();
  const next = (await load()).visitorIds();
  expect(next.device_id).toBe(first.device_id);
  expect(next.visit_id).not.toBe(first.visit_id);
});

test('withdrawing consent removes the visitor id and the visit id, and later ids are new', async () => {
  const { forgetVisitor, visitorIds } = await load();
  const before = visitorIds();
  forgetVisitor();
  expect([local.entries.size, session.entries.size]).toEqual([0, 0]);
  expect(visitorIds().device_id).not.toBe(before.device_id);
});

test('without storage, the visitor id and the visit id are kept until a reload', async () => {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', undefined);
  const { forgetVisitor, visitorIds } = await load();
  expect(visitorIds()).toEqual(visitorIds());
  expect(() => forgetVisitor()).not.toThrow();
});
