import { expect, test } from 'vitest';
import { pageChunks } from './page-chunks.ts';

const at = (path: string) => `/somewhere/apps/site/app/${path}`;
/** The modules that import each module. */
const importers: Record<string, string[]> = {
  [at('components/pill.tsx')]: [at('routes/vip/route.tsx?client-route'), at('routes/download/route.tsx?client-route')],
  [at('components/pill-dot.tsx')]: [at('components/pill.tsx')],
  [at('checkout/use-checkout.ts')]: [at('routes/vip/route.tsx?client-route'), at('features/pay-popup/popup.tsx')],
  [at('measure/floor.ts')]: [at('routes/home/route.tsx?client-route'), at('routes/vip/route.tsx?client-route')],
  [at('visit/landing.ts')]: [at('root.tsx')],
  [at('features/pay-popup/texts.ts')]: [at('features/pay-popup/popup.tsx'), at('routes/member/orders.tsx')],
};
const graph = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) };

/** The chunk of a module: the first group that matches. */
function fileOf(path: string): string | null {
  for (const { name } of pageChunks()) {
    const found = name(at(path), graph);
    if (found !== null) return found;
  }
  return null;
}

test('modules used by several pages are in one chunk, even when imported indirectly', () => {
  expect(fileOf('components/pill.tsx')).toBe('shared');
  expect(fileOf('components/pill-dot.tsx')).toBe('shared');
});

test('modules that a page shares with lazy code are in the chunk of that page', () => {
  expect(fileOf('checkout/use-checkout.ts')).toBe('vip-parts');
});

test('modules of the home page never share a chunk with modules that only other pages use', () => {
  expect(fileOf('measure/floor.ts')).toBe('home');
  expect(fileOf('visit/landing.ts')).toBe('home');
});

test('modules that no entry page needs are not assigned to a chunk', () => {
  expect(fileOf('features/pay-popup/texts.ts')).toBeNull();
});
