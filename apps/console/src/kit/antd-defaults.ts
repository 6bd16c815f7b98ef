import { interfaceDefaults } from '@feisuo/contract/facts/limits';

/**
 * The interface defaults of the specification (section 9) as antd settings. antd's component `App` takes the first
 * two.
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
