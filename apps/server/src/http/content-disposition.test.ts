import { expect, test } from 'vitest';
import { asDownload } from './content-disposition.ts';

test('asDownload encodes a file name with Chinese characters, spaces and quotes for Content-Disposition', () => {
  expect(asDownload("截图 (1)'s.png")).toBe(
    `attachment; filename="attachment.png"; filename*=UTF-8''%E6%88%AA%E5%9B%BE%20%281%29%27s.png`,
  );
});
