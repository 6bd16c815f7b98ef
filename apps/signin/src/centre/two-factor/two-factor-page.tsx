import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { PasskeysReply, TwoFactorReply } from '@feisuo/contract/schemas/account-two-factor';
import type { Load } from '../load.ts';
import overview from '../overview/overview.module.css';
import { Loaded } from '../pieces/loaded.tsx';
import { useLoad } from '../use-load.ts';
import { AuthenticatorCard } from './authenticator-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { RecoveryCard } from './recovery-card.tsx';
import { TrustedDevicesCard } from './trusted-devices-card.tsx';

/** The second factor: an authenticator app, passkeys, the codes for when both are out of reach, and who need not be asked. */
export function TwoFactorPage() {
  const [twoFactor, readTwoFactor] = useLoad<TwoFactorReply>({ path: twoFactorPaths.twoFactor });
  const [passkeys, readPasskeys] = useLoad<PasskeysReply>({ path: twoFactorPaths.passkeys });
  const reload = async () => void (await Promise.all([readTwoFactor(), readPasskeys()]));
  return (
    <Loaded load={both(twoFactor, passkeys)} onRetry={reload}>
      {([factor, keys]) => (
        <div className={overview.stack}>
          <AuthenticatorCard factor={factor} onChange={reload} />
          <PasskeysCard factor={factor} passkeys={keys.data} onChange={reload} />
          {factor.enabled && <RecoveryCard left={factor.recovery_codes_left} onChange={reload} />}
          {factor.enabled && <TrustedDevicesCard />}
        </div>
      )}
    </Loaded>
  );
}

function both<One, Other>(one: Load<One>, other: Load<Other>): Load<[One, Other]> {
  if (one.view === 'failed') return one;
  if (other.view === 'failed') return other;
  if (one.view === 'loading' || other.view === 'loading') return { view: 'loading' };
  return { view: 'ready', reply: [one.reply, other.reply] };
}
