import { expect, test } from 'vitest';
import { fakeTarget } from '../../test/fake-elements.ts';
import { settle } from '../../test/fake-time.ts';
import { cancelled } from '../errors/account-error.ts';
import { createAction } from './create-action.ts';

/** An action on a fake page, which the test hides and shows again. */
function start() {
  const page = fakeTarget();
  const action = createAction({ page: page as unknown as Window });
  const seen: boolean[] = [];
  const stop = action.subscribe(() => seen.push(action.get().pending));
  const show = (persisted: boolean) => page.dispatch('pageshow', { persisted });
  return { action, seen, stop, show, hearing: () => page.listeners.length };
}

const never = () => new Promise<boolean>(() => {});

test('a React action that stays on the page is pending until it ends', async () => {
  const { action, seen } = start();
  expect(await action.run(async () => false)).toBe(true);
  expect(seen).toEqual([true, false]);
  expect(action.get()).toEqual({ pending: false, error: null });
});

test('a React action that leaves the page stays pending', async () => {
  const { action, show } = start();
  let outcome: boolean | undefined;
  void action.run(async () => true).then((isDone) => (outcome = isDone));
  await settle();
  // If a page is left while it is still loading, its pagehide event comes only after loading.
  show(false);
  await settle();
  expect(outcome).toBeUndefined();
  expect(action.get()).toEqual({ pending: true, error: null });
});

test('a React action whose work never settles stays pending', async () => {
  const { action } = start();
  void action.run(never);
  await settle();
  expect(action.get().pending).toBe(true);
});

test('a React action can start again after the Back button', async () => {
  const { action, show, hearing } = start();
  const left = action.run(async () => true);
  await settle();
  show(true);
  expect(await left).toBe(false);
  expect(action.get()).toEqual({ pending: false, error: null });
  expect(hearing()).toBe(0);
});

test('a failed React action reports its error without throwing, until the action is started again', async () => {
  const { action } = start();
  expect(await action.run(() => Promise.reject(cancelled()))).toBe(false);
  expect(action.get()).toMatchObject({ pending: false, error: { error: 'cancelled' } });
  void action.run(never);
  expect(action.get()).toEqual({ pending: true, error: null });
});

test('if a React action was started several times, its state is that of the last start', async () => {
  const { action } = start();
  let fail = (_thrown: Error) => {};
  const older = action.run(() => new Promise((_, reject) => (fail = reject)));
  void action.run(never);
  fail(cancelled());
  expect(await older).toBe(false);
  expect(action.get()).toEqual({ pending: true, error: null });
});

test('a React action does not notify a listener that has unsubscribed', async () => {
  const { action, seen, stop } = start();
  const done = action.run(async () => false);
  stop();
  await done;
  expect(seen).toEqual([true]);
});
