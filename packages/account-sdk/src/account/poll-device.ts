import type { accountHeaders, grantTypes } from '@feisuo/contract/facts/account-vocabulary';
import type { errorCodes } from '@feisuo/contract/facts/error-codes';
import type { deviceFlowLimits } from '@feisuo/contract/facts/limits';
import type { DeviceCodeReply } from '@feisuo/contract/schemas/account-device';
import type { Credentials } from '../credentials/credentials.ts';
import { AccountError, isNamed } from '../errors/account-error.ts';
import { unlessAborted } from '../request/unless-aborted.ts';
import type { Caller } from './call-account-api.ts';

const grant_type: (typeof grantTypes)['deviceCode'] = 'urn:ietf:params:oauth:grant-type:device_code';
const header: (typeof accountHeaders)['idempotencyKey'] = 'x-idempotency-key';
const pollIntervalS: (typeof deviceFlowLimits)['pollIntervalS'] = 5;
const expiredToken: (typeof errorCodes)['expired_token'] = 4052;
const slowDownAddsS: (typeof deviceFlowLimits)['slowDownAddsS'] = 5;

export interface PollOptions {
  /** Aborts the polling, which then fails with the error `cancelled`. */
  signal?: AbortSignal;
}

/**
 * Polls until the user approves or denies the device, or until the code expires. Network failures do not end the
 * polling.
 */
export async function pollDevice(
  { client: { platform }, enter }: Caller,
  { device_code, expires_in, interval }: Pick<DeviceCodeReply, 'device_code' | 'expires_in' | 'interval'>,
  { signal }: PollOptions = {},
): Promise<Credentials> {
  // The remaining time is reduced by each wait and not read from the clock, which may be changed. So polling never ends
  // before the service says that the code has expired.
  let leftS = expires_in;
  let pauseS = interval || pollIntervalS;
  let key = platform.random(32);
  for (;;) {
    await unlessAborted(() => platform.wait(pauseS * 1000), signal);
    leftS -= pauseS;
    if (leftS <= 0) throw new AccountError({ error: 'expired_token', error_code: expiredToken });
    try {
      const more = { headers: { [header]: key }, signal };
      return await enter('POST', '/v1/auth/token', { grant_type, device_code }, more);
    } catch (thrown) {
      if (isNamed(thrown, 'slow_down')) pauseS += slowDownAddsS;
      else if (!mayPass(thrown)) throw thrown;
      // Credentials are granted only once. After a lost reply, the same idempotency key gets the same reply again.
      if (!isNamed(thrown, 'unreachable', 'aborted')) key = platform.random(32);
    }
  }
}

const mayPass = (thrown: unknown) =>
  isNamed(thrown, 'authorization_pending', 'unreachable', 'unavailable', 'temporarily_unavailable', 'aborted');
