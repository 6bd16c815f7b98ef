import { previewMessages } from '@feisuo/contract/facts/preview-messages';
import { expect, test } from 'vitest';
import { isFromConsole } from './use-preview-draft.ts';

const parent = {} as Window;
const page = { parent };
const consoleOrigin = 'https://console.test';
const message = { origin: consoleOrigin, source: parent, data: { kind: previewMessages.show, draft: {} } };

test("a preview accepts drafts only from its parent window at the console's origin", () => {
  expect(isFromConsole(message, consoleOrigin, page)).toBe(true);
  expect(isFromConsole({ ...message, origin: 'https://console.test.evil' }, consoleOrigin, page)).toBe(false);
  expect(isFromConsole({ ...message, origin: 'https://site.test' }, consoleOrigin, page)).toBe(false);
  expect(isFromConsole({ ...message, origin: 'null' }, consoleOrigin, page)).toBe(false);
  expect(isFromConsole({ ...message, source: {} as Window }, consoleOrigin, page)).toBe(false);
  expect(isFromConsole({ ...message, data: { kind: 'other', draft: {} } }, consoleOrigin, page)).toBe(false);
  expect(isFromConsole({ ...message, data: null }, consoleOrigin, page)).toBe(false);
});

test('a preview without a parent window accepts no draft, not even from itself', () => {
  const alone = {} as { parent: Window };
  alone.parent = alone as unknown as Window;
  expect(isFromConsole({ ...message, source: alone.parent }, consoleOrigin, alone)).toBe(false);
});
