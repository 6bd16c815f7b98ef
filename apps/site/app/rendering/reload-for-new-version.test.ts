import { expect, test, vi } from 'vitest';
import { reloadForNewVersion } from './reload-for-new-version.ts';

const attempts = vi.hoisted(() => ({ count: 0 }));
vi.mock('./replaced-build.ts', () => {
  attempts.count += 1;
  throw new Error('gone');
});

test('if the code for a reload cannot be loaded, it is not requested again', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  reloadForNewVersion();
  for (let failure = 0; failure < 3; failure += 1) {
    page.dispatchEvent(new Event('vite:preloadError'));
    await vi.dynamicImportSettled();
  }
  expect(attempts.count).toBe(1);
});
