import { telemetryPaths } from '@feisuo/contract/facts/paths';
import { enterConsole } from './console-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

test('an event that a desktop client reported is shown in the console, and a search for its id finds it @full', async ({
  page,
  request,
  folder,
  server,
}) => {
  const report = (data: object) =>
    request.post(telemetryPaths.reportData, { data, headers: { 'package-name': 'feisuo.client' } });
  await report({ event_id: 'boost_begin', event_name: '开始加速', ext_data: { game: 'apex' } });
  await report({ event_id: 'boost_end', ext_data: { note: '打给 13812345678' } });
  await enterConsole(page, folder, 'owner');
  await page.goto(`${server.origin}/console/system/reported`);
  await expect(page.getByText('开始加速')).toBeVisible();
  await expect(page.getByText('boost_end')).toBeVisible();
  await expect(page.getByText('13812345678')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`${server.origin}/console/system/reported?q=boost_begin`);
  await expect(page.getByText('{"game":"apex"}')).toBeVisible();
  await expect(page.getByText('boost_end')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
