import confirm from 'antd/es/modal/ConfirmDialog.js?raw';
import modal from 'antd/es/modal/Modal.js?raw';
import { expect, test } from 'vitest';
import { antdDefaults } from './antd-defaults.ts';

test('notifications stay 4.5 s and keep 24 px away, messages 3 s, dialogs are 520 px wide and questions 416', () => {
  expect(antdDefaults).toEqual({
    message: { duration: 3 },
    notification: { duration: 4.5, top: 24, bottom: 24 },
    modalWidth: 520,
    confirmWidth: 416,
  });
});

test('antd itself still draws dialogs 520 and questions 416 wide where nobody says otherwise', () => {
  expect(modal).toContain(`width = ${antdDefaults.modalWidth},`);
  expect(confirm).toContain(`props.width || ${antdDefaults.confirmWidth};`);
});
