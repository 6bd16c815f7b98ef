import { expect, test } from 'vitest';
import { pageChunks } from './page-chunks.ts';

const at = (path: string) => `/somewhere/apps/site/app/${path}`;
/** For each module, the modules that import it. */
const importers: Record<string, string[]> = {
  [at('components/pill.tsx')]: [at('routes/vip/route.tsx?client-route'), at('routes/download/route.tsx?client-route')],
  [at('components/pill-dot.tsx')]: [at('components/pill.tsx')],
  [at('checkout/use-checkout.ts')]: [at('routes/vip/route.tsx?client-route'), at('features/pay-popup/popup.tsx')],
  [at('measure/floor.ts')]: [at('routes/home/route.tsx?client-route'), at('routes/vip/route.tsx?client-route')],
  [at('visit/landing.ts')]: [at('root.tsx')],
  [at('features/pay-popup/texts.ts')]: [at('features/pay-popup/popup.tsx'), at('routes/member/orders.tsx')],
};
const graph = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) };

/** The name of the chunk that contains a module: that of the first group that matches. */
function fileOf(path: string): string | null {
  for (const { name } of pageChunks()) {
    const found = name(at(path), graph);
    if (found !== null) return found;
  }
  return null;
}

test('modules that several pages use are in one chunk, even if the import is indirect', () => {
  expect(fileOf('components/pill.tsx')).toBe('shared');
  expect(fileOf('components/pill-dot.tsx')).toBe('shared');
});

test('modules that a page shares with lazily loaded code are in the chunk of that page', () => {
  expect(fileOf('checkout/use-checkout.ts')).toBe('vip-parts');
});

test('modules of the home page are never in a chunk with modules that only other pages use', () => {
  expect(fileOf('measure/floor.ts')).toBe('home');
  expect(fileOf('visit/landing.ts')).toBe('home');
});

test('modules that none of the entry pages needs are not assigned to a chunk', () => {
  expect(fileOf('features/pay-popup/texts.ts')).toBeNull();
});
