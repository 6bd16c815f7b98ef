import type { Database } from '../../db/database.ts';
import { forgetCodes } from './authorize/code-queries.ts';
import { forgetBrowsers } from './browser/browser-queries.ts';
import { forgetCaptchas } from './captcha/forget-captchas.ts';
import { forgetDeviceGrants } from './device/device-queries.ts';
import { forgetSecondFactorTraces } from './second-factor/factor-queries.ts';
import { forgetSecurityEvents } from './security/security-events.ts';
import { forgetFailures } from '../../http/failure-count.ts';
import { forgetOneTimeTokens } from './tokens/one-time-tokens.ts';
import { forgetSessions } from './tokens/forget-sessions.ts';
import { forgetVerifications } from './verification/verification-queries.ts';
import { runEvery } from '../../jobs/run-every.ts';

/** Housekeeping: everything of the account service that has had its time. */
export async function forgetAccountTraces(db: Database, now: Date): Promise<void> {
  await runEvery([
    () => forgetVerifications(db, now),
    () => forgetOneTimeTokens(db, now),
    () => forgetCaptchas(db, now),
    () => forgetFailures(db, now),
    () => forgetCodes(db, now),
    () => forgetBrowsers(db, now),
    () => forgetSessions(db, now),
    () => forgetDeviceGrants(db, now),
    () => forgetSecondFactorTraces(db, now),
    () => forgetSecurityEvents(db, now),
  ]);
}
