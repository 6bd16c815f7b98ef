import { mkdirSync, writeFileSync } from 'node:fs';
import { test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './fixtures.ts';
const paths = (process.env['SHOTS'] ?? '').split(',');
mkdirSync('/tmp/devdocs-shots', { recursive: true });
test('shots', async ({ page, server }) => {
  test.setTimeout(600_000);
  const log: string[] = [];
  for (const path of paths)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      const answer = await page.goto(server.origin + path);
      await page.waitForTimeout(300);
      const name = path.replaceAll('/', '_') + '-' + width;
      const html = await answer?.text();
      log.push(
        `${path} ${width} ${answer?.status()} ${html?.length} ${await page.evaluate(() => document.documentElement.scrollHeight)}`,
      );
      if (path.includes('openapi')) continue;
      await page.screenshot({
        path: `/tmp/devdocs-shots/${name}.png`,
        fullPage: (await page.evaluate(() => document.documentElement.scrollHeight)) < 9000,
      });
      await expectAccessible(page).catch((e: Error) => log.push(`AXE ${path} ${width} ${e.message.slice(0, 900)}`));
      await expectNoSidewaysScroll(page).catch((e: Error) =>
        log.push(`SCROLL ${path} ${width} ${e.message.slice(0, 200)}`),
      );
      writeFileSync('/tmp/devdocs-shots/log.txt', log.join('\n'));
    }
});
