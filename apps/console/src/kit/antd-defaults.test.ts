import confirm from 'antd/es/modal/ConfirmDialog.js?raw';
import modal from 'antd/es/modal/Modal.js?raw';
import { expect, test } from 'vitest';
import { antdDefaults } from './antd-defaults.ts';

test('antd shows messages for 3 s and notifications for 4.5 s, 24 px from the edge; dialogs are 520 px wide, confirmations 416 px', () => {
  expect(antdDefaults).toEqual({
    message: { duration: 3 },
    notification: { duration: 4.5, top: 24, bottom: 24 },
    modalWidth: 520,
    confirmWidth: 416,
  });
});

test("antd's own default widths are still 520 px for dialogs and 416 px for confirmations", () => {
  expect(modal).toContain(`width = ${antdDefaults.modalWidth},`);
  expect(confirm).toContain(`props.width || ${antdDefaults.confirmWidth};`);
});
