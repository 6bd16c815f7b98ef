import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type {
  PasskeysReply,
  TwoFactorReply,
  RecoveryCodesReply,
  TrustedDevice,
  TrustedDevicesReply,
} from '@feisuo/contract/schemas/account-two-factor';
import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import { useState } from 'react';
import { fillPath } from '@feisuo/contract/facts/paths';
import type { Load } from '../load.ts';
import overview from '../overview/overview.module.css';
import { Loaded } from '../pieces/loaded.tsx';
import { useLoad } from '../use-load.ts';
import { AuthenticatorCard } from './authenticator-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { faultText } from '../ask.ts';
import { fewCodes } from '../overview/safety.ts';
import { ActButton } from '../pieces/act-button.tsx';
import { buttons } from '../pieces/buttons.ts';
import { Fault } from '../pieces/fault.tsx';
import styles from '../pieces/pieces.module.css';
import { useAct } from '../use-act.ts';
import { useCentre } from '../use-centre.ts';
import { dayOf } from '../moment.ts';
import { Icon } from '../pieces/icons.tsx';

/** Second factors: an authenticator app, passkeys, recovery codes, and trusted browsers. */
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

/** Remaining recovery codes, and how to renew them. */
function RecoveryCard({ left, onChange }: { left: number; onChange: () => Promise<void> }) {
  const { texts, shared, ask, withSudo, confirm, showCodes } = useCentre();
  const words = texts.twoFactor.recovery;
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, act] = useAct();
  const renew = () =>
    act(async () => {
      if (!(await confirm({ title: words.renewTitle, says: words.renewSays, act: words.renew }))) return;
      const answer = await withSudo((token) =>
        ask<RecoveryCodesReply>({
          path: twoFactorPaths.recoveryCodes,
          body: { sudo_token: token },
          isReply: ({ recovery_codes: codes }) => Array.isArray(codes),
        }),
      );
      if (answer.kind === 'cancelled') return;
      if (answer.kind !== 'answered') return setFault(faultText(answer, { texts, shared }));
      setFault(null);
      await showCodes(answer.reply.recovery_codes);
      await onChange();
    });
  return (
    <section className={styles.card} aria-labelledby="recovery">
      <div className={styles.cardHead}>
        <h2 id="recovery">{words.title}</h2>
        <p className={left <= fewCodes ? styles.warn : undefined}>{words.left(left, twoFactorLimits.recoveryCodes)}</p>
      </div>
      <p className={styles.says}>{words.says}</p>
      <p className={buttons.line}>
        <ActButton look="secondary" isBusy={isBusy} onPress={renew}>
          {words.renew}
        </ActButton>
      </p>
      <Fault says={fault} />
    </section>
  );
}

/** Browsers exempt from the second factor, and how to remove them. */
function TrustedDevicesCard() {
  const { texts, shared, ask, confirm, say } = useCentre();
  const words = texts.twoFactor.devices;
  const [load, reload] = useLoad<TrustedDevicesReply>({ path: twoFactorPaths.trustedDevices });
  const [fault, setFault] = useState<string | null>(null);
  const [, act] = useAct();
  const revoke = (device: TrustedDevice) =>
    act(async () => {
      if (!(await confirm({ title: words.revokeTitle, says: words.revokeSays, act: words.revoke }))) return;
      const path = fillPath(twoFactorPaths.trustedDevice, { device_id: device.id });
      const answer = await ask({ path, method: 'DELETE' });
      setFault(answer.kind === 'answered' ? null : faultText(answer, { texts, shared }));
      await reload();
      if (answer.kind === 'answered') say(words.revoked);
    });
  return (
    <section className={styles.card} aria-labelledby="trusted">
      <div className={styles.cardHead}>
        <h2 id="trusted">{words.title}</h2>
      </div>
      <p className={styles.says}>{words.says}</p>
      <Loaded load={load} onRetry={reload}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.empty}>{words.none}</p>
          ) : (
            <ul className={styles.rows}>
              {data.map((device) => (
                <DeviceRow key={device.id} device={device} onRevoke={() => revoke(device)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Fault says={fault} />
    </section>
  );
}

function DeviceRow({ device, onRevoke }: { device: TrustedDevice; onRevoke: () => void }) {
  const { texts } = useCentre();
  const words = texts.twoFactor.devices;
  const name = device.device_name || texts.unknownDevice;
  return (
    <li>
      <Icon name="sessions" />
      <div className={styles.rowWords}>
        <span className={styles.rowName}>
          {name}
          {device.current && <span className={styles.pill}>{words.current}</span>}
        </span>
        <span className={styles.rowSays}>
          {device.place || texts.unknownPlace} · {words.until(dayOf(device.expires_at))}
        </span>
      </div>
      <button type="button" className={buttons.warnLink} aria-label={`${words.revoke} · ${name}`} onClick={onRevoke}>
        {words.revoke}
      </button>
    </li>
  );
}
