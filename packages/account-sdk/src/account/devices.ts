import type {
  AuthorizeDeviceRequest,
  DeviceCodeReply,
  DeviceCodeRequest,
  DeviceRequestQuery,
  DeviceRequestReply,
} from '@feisuo/contract/schemas/account-device';
import type { Asked, Caller } from './caller.ts';
import { pollDevice, type PollOptions } from './poll-device.ts';

/** Letting in a device that has no keyboard: its own side first, then the side of its owner. */
export const createDevices = (caller: Caller) => ({
  /** A code for a person to type elsewhere. */
  startDevice: (request?: Asked<DeviceCodeRequest>) =>
    caller.open<DeviceCodeReply>('POST', '/v1/auth/device/code', request),

  /** Waits until somebody has let this device in, and keeps the credentials. */
  pollDevice: (started: DeviceCodeReply, options?: PollOptions) => pollDevice(caller, started, options),

  /** Which device shows a code. */
  showDeviceRequest: (query: DeviceRequestQuery) =>
    caller.personal<DeviceRequestReply>('GET', '/v1/user/device/request', query),

  authorizeDevice: (request: AuthorizeDeviceRequest) => caller.personal('POST', '/v1/user/device/authorize', request),

  denyDevice: (user_code: string) => caller.personal('POST', '/v1/user/device/deny', { user_code }),
});
