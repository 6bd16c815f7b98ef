import { interfaceDefaults } from '@feisuo/contract/facts/limits';

/** Section 9 of the specification as antd settings. antd's `App` takes the first two. */
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
