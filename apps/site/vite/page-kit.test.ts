import { expect, test } from 'vitest';
import { pageKits } from './page-kit.ts';

const at = (path: string) => `/somewhere/apps/site/app/${path}`;
/** Who imports what. */
const importers: Record<string, string[]> = {
  [at('components/pill.tsx')]: [at('routes/vip/route.tsx?client-route'), at('routes/download/route.tsx?client-route')],
  [at('components/pill-dot.tsx')]: [at('components/pill.tsx')],
  [at('checkout/use-checkout.ts')]: [at('routes/vip/route.tsx?client-route'), at('features/pay-popup/popup.tsx')],
  [at('measure/floor.ts')]: [at('routes/home/route.tsx?client-route'), at('routes/vip/route.tsx?client-route')],
  [at('visit/landing.ts')]: [at('root.tsx')],
  [at('features/pay-popup/texts.ts')]: [at('features/pay-popup/popup.tsx'), at('routes/member/orders.tsx')],
};
const graph = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) };

/** The first group that wants a part has it. */
function fileOf(path: string): string | null {
  for (const { name } of pageKits()) {
    const found = name(at(path), graph);
    if (found !== null) return found;
  }
  return null;
}

test('what several pages need is one file, through whatever they need it', () => {
  expect(fileOf('components/pill.tsx')).toBe('kit');
  expect(fileOf('components/pill-dot.tsx')).toBe('kit');
});

test('what one page shares with later parts is a file beside the page', () => {
  expect(fileOf('checkout/use-checkout.ts')).toBe('vip-parts');
});

test('nothing is added to the front door: what it needs is never with what only others need', () => {
  expect(fileOf('measure/floor.ts')).toBe('front');
  expect(fileOf('visit/landing.ts')).toBe('front');
});

test('what no shop window needs at once is left alone', () => {
  expect(fileOf('features/pay-popup/texts.ts')).toBeNull();
});
