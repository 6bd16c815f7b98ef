import type { PersonalData } from '../../ports/personal-data.ts';
import type { BrandSpeller } from '../../ports/brand-speller.ts';
import type { Deps } from '../../ports/deps.ts';
import type { Delivery } from '../delivery/index.ts';
import type { ClientAssertions } from './clients/client-assertions.ts';
import type { ClientRegistry } from './clients/client-registry.ts';
import type { AgreementsPort, ArrivalsPort, DrawAvatar } from './people/account-ports.ts';
import type { MembershipPort } from './people/membership-port.ts';
import type { IdTokens } from './oidc/id-tokens.ts';
import type { DecoyHashes } from './foreign-passwords/decoy-hashes.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { Providers } from './providers/providers.ts';
import type { AdmissionQueries } from './sign-in/admission-queries.ts';
import type { KeyedSemaphore } from './sign-in/keyed-semaphore.ts';
import type { AccessTokens } from './tokens/access-tokens.ts';
import type { DpopProofs } from './tokens/dpop-proofs.ts';
import type { SessionRotations } from './tokens/rotate-sessions.ts';
import type { SessionQueries } from './tokens/prepared-session-queries.ts';
import type { SigningKeys } from './tokens/signing-keys.ts';

export interface AccountDeps extends Deps {
  clients: ClientRegistry;
  clientAssertions: ClientAssertions;
  signingKeys: SigningKeys;
  accessTokens: AccessTokens;
  idTokens: IdTokens;
  dpopProofs: DpopProofs;
  sessionQueries: SessionQueries;
  sessionRotations: Pick<SessionRotations, 'rotate'>;
  admissionQueries: AdmissionQueries;
  signInSemaphore: KeyedSemaphore;
  /** Limits the picture uploads that run concurrently in this process: per account, and in total while decoding. */
  pictureSemaphore: KeyedSemaphore;
  hasher: PasswordHasher;
  decoyHashes: DecoyHashes;
  delivery: Delivery;
  brand: BrandSpeller;
  providers: Providers;
  personalData: readonly PersonalData[];
  membership: MembershipPort;
  agreements: AgreementsPort;
  arrivals: ArrivalsPort;
  drawAvatar: DrawAvatar;
}
