import type { PersonalData } from '../../ports/personal-data.ts';
import type { BrandSpeller } from '../../ports/brand-speller.ts';
import type { Deps } from '../../ports/deps.ts';
import { runWithinShare } from '../../db/pool.ts';
import { outgoingNet } from '../../outgoing/outgoing-net.ts';
import { pinnedFetch, timedFetch } from '../../outgoing/pinned-fetch.ts';
import type { Delivery } from '../delivery/index.ts';
import type { AccountDeps } from './account-deps.ts';
import { ClientAssertions } from './clients/client-assertions.ts';
import { ClientKeySets } from './clients/client-key-sets.ts';
import type { ClientRegistry } from './clients/client-registry.ts';
import { IdTokens } from './oidc/id-tokens.ts';
import { makePictureSemaphore } from './people/account-pictures.ts';
import {
  noAgreements,
  type AgreementsPort,
  noArrivals,
  type ArrivalsPort,
  noDrawing,
  type DrawAvatar,
} from './people/account-ports.ts';
import { noMemberships, type MembershipPort } from './people/membership-port.ts';
import { argonOptions, quickOptions } from './passwords/argon-options.ts';
import { DecoyHashes } from './foreign-passwords/decoy-hashes.ts';
import { hasherLimitsOf, PasswordHasher } from './passwords/password-hasher.ts';
import { Providers, type OwnProvider } from './providers/providers.ts';
import { prepareAdmissionQueries } from './sign-in/admission-queries.ts';
import { KeyedSemaphore, signInLimitsOf } from './sign-in/keyed-semaphore.ts';
import { AccessTokens } from './tokens/access-tokens.ts';
import { DpopProofs } from './tokens/dpop-proofs.ts';
import { prepareSessionQueries } from './tokens/prepared-session-queries.ts';
import { rotationTimes } from './tokens/rotate-session-statement.ts';
import { SessionRotations } from './tokens/rotate-sessions.ts';
import { SigningKeys } from './tokens/signing-keys.ts';

export interface AccountNeeds {
  clients: ClientRegistry;
  delivery: Delivery;
  brand: BrandSpeller;
  personalData: readonly PersonalData[];
  /** Absent in a process that does not serve memberships. */
  membership?: MembershipPort;
  agreements?: AgreementsPort;
  arrivals?: ArrivalsPort;
  drawAvatar?: DrawAvatar;
  /** An identity provider that runs in this process. */
  ownProvider?: OwnProvider | null;
}

/**
 * Creates the dependencies of the account service. Nothing is started yet; hashing threads start with the first
 * password.
 */
export function makeAccountDeps(
  deps: Deps,
  {
    ownProvider = null,
    membership = noMemberships,
    agreements = noAgreements,
    arrivals = noArrivals,
    drawAvatar = noDrawing,
    ...needs
  }: AccountNeeds,
): AccountDeps {
  const signingKeys = new SigningKeys(deps);
  const sessionQueries = prepareSessionQueries(deps, membership);
  return {
    ...deps,
    ...needs,
    membership,
    agreements,
    arrivals,
    drawAvatar,
    clientAssertions: new ClientAssertions({
      ...deps,
      issuer: deps.config.accountOrigin,
      keySets: new ClientKeySets(
        pinnedFetch(outgoingNet(deps.config, { allowsLoopback: deps.config.mode !== 'production' })),
      ),
    }),
    signingKeys,
    accessTokens: new AccessTokens(signingKeys, deps.config.accountOrigin, deps.clock),
    idTokens: new IdTokens(signingKeys, deps.config.accountOrigin, deps),
    dpopProofs: new DpopProofs(deps),
    sessionQueries,
    // The statement may wait for the row lock of its session, so `runWithinShare` limits the connections per account.
    // Otherwise one account could occupy the whole pool.
    sessionRotations: new SessionRotations(deps, (asked, wasCurrent) =>
      runWithinShare(
        deps.database.pool,
        async () =>
          (await sessionQueries.rotate.execute({ ...asked, wasCurrent, ...rotationTimes(deps.clock) }))[0] ?? null,
      ),
    ),
    signInSemaphore: new KeyedSemaphore(signInLimitsOf(deps.config.workers)),
    pictureSemaphore: makePictureSemaphore(),
    admissionQueries: prepareAdmissionQueries(deps.db),
    hasher: new PasswordHasher({
      ...hasherLimitsOf(deps.config),
      options: deps.config.isHashingQuick ? quickOptions : argonOptions,
    }),
    decoyHashes: new DecoyHashes(deps),
    providers: new Providers(
      () => deps.config.providers,
      ownProvider,
      deps.clock,
      timedFetch('provider', pinnedFetch(outgoingNet(deps.config, { namedBy: ['PROVIDERS'] }))),
    ),
  };
}
