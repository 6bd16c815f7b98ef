import { expect, test } from 'vitest';
import { asDownload } from './as-download.ts';

test('a download header has the file name on one line', () => {
  expect(asDownload("截图 (1)'s.png")).toBe(
    `attachment; filename="attachment.png"; filename*=UTF-8''%E6%88%AA%E5%9B%BE%20%281%29%27s.png`,
  );
});
