import type { Database } from '../../db/database.ts';
import { forgetCodes } from './authorize/code-queries.ts';
import { forgetBrowsers } from './browser/browser-queries.ts';
import { forgetCaptchas } from './captcha/forget-captchas.ts';
import { forgetDeviceGrants } from './device/device-queries.ts';
import { forgetSecondFactorTraces } from './second-factor/factor-queries.ts';
import { forgetSecurityEvents } from './security/security-events.ts';
import { forgetFailures } from '../../http/failure-count.ts';
import { forgetOneTimeTokens } from './tokens/one-time-tokens.ts';
import { forgetSessions } from './tokens/session-endings.ts';
import { forgetVerifications } from './verification/verification-queries.ts';

/** Housekeeping: everything of the account service that has had its time. */
export async function forgetAccountTraces(db: Database, now: Date): Promise<void> {
  await forgetVerifications(db, now);
  await forgetOneTimeTokens(db, now);
  await forgetCaptchas(db, now);
  await forgetFailures(db, now);
  await forgetCodes(db, now);
  await forgetBrowsers(db, now);
  await forgetSessions(db, now);
  await forgetDeviceGrants(db, now);
  await forgetSecondFactorTraces(db, now);
  await forgetSecurityEvents(db, now);
}
