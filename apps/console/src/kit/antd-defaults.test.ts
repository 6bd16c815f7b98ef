import confirm from 'antd/es/modal/ConfirmDialog.js?raw';
import modal from 'antd/es/modal/Modal.js?raw';
import { expect, test } from 'vitest';
import { antdDefaults } from './antd-defaults.ts';

test('notifications stay 4.5 s and keep 24 px distance, messages 3 s, dialogs are 520 px wide and confirmations 416', () => {
  expect(antdDefaults).toEqual({
    message: { duration: 3 },
    notification: { duration: 4.5, top: 24, bottom: 24 },
    modalWidth: 520,
    confirmWidth: 416,
  });
});

test("antd's own defaults are still 520 and 416", () => {
  expect(modal).toContain(`width = ${antdDefaults.modalWidth},`);
  expect(confirm).toContain(`props.width || ${antdDefaults.confirmWidth};`);
});
