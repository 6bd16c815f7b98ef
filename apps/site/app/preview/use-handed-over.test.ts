import { previewMessages } from '@feisuo/contract/facts/preview-messages';
import { expect, test } from 'vitest';
import { isHandedOver } from './use-handed-over.ts';

const parent = {} as Window;
const page = { parent, location: { origin: 'https://site.test' } };
const message = { origin: 'https://site.test', source: parent, data: { kind: previewMessages.show, draft: {} } };

test('a preview shows what the page around it hands over, and what nobody else does', () => {
  expect(isHandedOver(message, page)).toBe(true);
  expect(isHandedOver({ ...message, origin: 'https://site.test.evil' }, page)).toBe(false);
  expect(isHandedOver({ ...message, origin: 'null' }, page)).toBe(false);
  expect(isHandedOver({ ...message, source: {} as Window }, page)).toBe(false);
  expect(isHandedOver({ ...message, data: { kind: 'other', draft: {} } }, page)).toBe(false);
  expect(isHandedOver({ ...message, data: null }, page)).toBe(false);
});

test('a preview that stands alone hears nobody, not even itself', () => {
  const alone = { location: page.location } as { parent: Window; location: { origin: string } };
  alone.parent = alone as unknown as Window;
  expect(isHandedOver({ ...message, source: alone.parent }, alone)).toBe(false);
});
