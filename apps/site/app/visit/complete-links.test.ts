import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A fake page with links to the given addresses. */
function pageWith(...hrefs: string[]) {
  const links = hrefs.map((href) => ({
    href,
    getAttribute(): string {
      return this.href;
    },
    setAttribute(_name: string, value: string) {
      this.href = value;
    },
  }));
  const document = { querySelectorAll: () => links };
  return { document, hrefs: () => links.map(({ href }) => href) };
}

const drawn = [
  '/download/pc/FeisuoSetup_official.exe',
  'https://dl.example/download/android/Feisuo_official.apk',
  '/download/pc/elsewhere.zip',
  '/download/history',
];

/** Opens a page at the given address, with links as the server renders them. */
async function openPage(address: string) {
  const page = pageWith(...drawn);
  vi.stubGlobal('document', page.document);
  vi.stubGlobal('location', { href: `https://www.example${address}` });
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('sessionStorage', undefined);
  return { page, visits: await import('./visit.ts') };
}

test("§5 every installer link of the page gets the visit's source, and no other link is changed", async () => {
  const { page, visits } = await openPage('/?channel=200061&bd_vid=ab-12');
  visits.visit();
  await vi.waitFor(() =>
    expect(page.hrefs()).toEqual([
      '/download/pc/FeisuoSetup_200061_ab-12.exe',
      'https://dl.example/download/android/Feisuo_200061.apk?ad=ab-12',
      '/download/pc/elsewhere.zip',
      '/download/history',
    ]),
  );
});

test('without a channel and a click id, installer links stay unchanged', async () => {
  const { page, visits } = await openPage('/?tp=1');
  visits.visit();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(page.hrefs()).toEqual(drawn);
});

test('§8 inside the desktop client the visit has the client’s channel, unless the address names one', async () => {
  const inside = await openPage('/vip');
  inside.visits.takeClientChannel('desktop-7');
  expect(inside.visits.visit().channel).toBe('desktop-7');
  await vi.waitFor(() => expect(inside.page.hrefs()[0]).toBe('/download/pc/FeisuoSetup_desktop-7.exe'));

  vi.resetModules();
  const named = await openPage('/vip?channel=200061');
  named.visits.takeClientChannel('desktop-7');
  expect(named.visits.visit().channel).toBe('200061');

  vi.resetModules();
  const odd = await openPage('/vip');
  odd.visits.takeClientChannel('../x');
  expect(odd.visits.visit().channel).toBe('');
});
