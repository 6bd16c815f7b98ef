import type { AccountClient } from '../account-client.ts';
import { createAuthorize } from './authorize.ts';
import { createCaller } from './call-account-api.ts';
import { createDevices } from './devices.ts';
import { createProfile } from './profile.ts';
import { createProviders } from './providers.ts';
import { createSessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import { createTwoFactor } from './two-factor.ts';
import { createVerification } from './verification.ts';

/** Every operation of the account service. An operation throws only `AccountError`. */
export interface AccountApi
  extends
    ReturnType<typeof createSignIn>,
    ReturnType<typeof createVerification>,
    ReturnType<typeof createProviders>,
    ReturnType<typeof createProfile>,
    ReturnType<typeof createAuthorize>,
    ReturnType<typeof createDevices>,
    ReturnType<typeof createTwoFactor>,
    ReturnType<typeof createSessions> {}

export function createAccountApi(client: AccountClient): AccountApi {
  const caller = createCaller(client);
  return {
    ...createSignIn(caller),
    ...createVerification(caller),
    ...createProviders(caller),
    ...createProfile(caller),
    ...createAuthorize(caller),
    ...createDevices(caller),
    ...createTwoFactor(caller),
    ...createSessions(caller),
  };
}
