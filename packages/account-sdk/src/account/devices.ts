import type {
  AuthorizeDeviceRequest,
  DeviceCodeReply,
  DeviceCodeRequest,
  DeviceRequestQuery,
  DeviceRequestReply,
} from '@feisuo/contract/schemas/account-device';
import type { Asked, Caller } from './call-account-api.ts';
import { pollDevice, type PollOptions } from './poll-device.ts';

/**
 * Device authorization grant (RFC 8628): operations of the device, then operations of the user who approves the device.
 */
export const createDevices = (caller: Caller) => ({
  /** Requests a user code to type on another device. */
  startDevice: (request?: Asked<DeviceCodeRequest>) =>
    caller.open<DeviceCodeReply>('POST', '/v1/auth/device/code', request),

  /** Polls until the user has approved this device, and stores the credentials. */
  pollDevice: (started: DeviceCodeReply, options?: PollOptions) => pollDevice(caller, started, options),

  /** Returns the device that shows the given user code. */
  showDeviceRequest: (query: DeviceRequestQuery) =>
    caller.personal<DeviceRequestReply>('GET', '/v1/user/device/request', query),

  authorizeDevice: (request: AuthorizeDeviceRequest) => caller.personal('POST', '/v1/user/device/authorize', request),

  denyDevice: (user_code: string) => caller.personal('POST', '/v1/user/device/deny', { user_code }),
});
