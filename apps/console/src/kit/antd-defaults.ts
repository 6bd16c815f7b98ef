import { interfaceDefaults } from '@feisuo/contract/facts/limits';

/**
 * Defaults of the user interface from section 9 of the specification, as settings of antd. `message` and `notification`
 * are props of antd's component `App`.
 */
export const antdDefaults = {
  message: { duration: interfaceDefaults.messageMs / 1000 },
  notification: {
    duration: interfaceDefaults.notificationMs / 1000,
    top: interfaceDefaults.notificationOffsetPx,
    bottom: interfaceDefaults.notificationOffsetPx,
  },
  modalWidth: interfaceDefaults.modalWidthPx,
  confirmWidth: interfaceDefaults.confirmWidthPx,
} as const;
