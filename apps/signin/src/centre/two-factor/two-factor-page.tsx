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
import overview from '../overview/overview.module.css';
import { Loaded, Fault } from '../components/loaded.tsx';
import { useLoad, type Load } from '../use-load.ts';
import { AuthenticatorCard } from './authenticator-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { faultText } from '../centre-requests.ts';
import { fewCodes } from '../overview/security-items.ts';
import { buttons, ActionButton } from '../components/buttons.tsx';
import styles from '../components/components.module.css';
import { useAction } from '../use-action.ts';
import { useCentre } from '../use-centre.ts';
import { dayOf } from '../format-time.ts';
import { Icon } from '../components/icons.tsx';

/** Page of the second factors: authenticator app, passkeys, recovery codes, and trusted browsers. */
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

/** Card that shows how many recovery codes are left, and creates new ones. */
function RecoveryCard({ left, onChange }: { left: number; onChange: () => Promise<void> }) {
  const { texts, shared, ask, withSudo, confirm, showCodes } = useCentre();
  const labels = texts.twoFactor.recovery;
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, run] = useAction();
  const renew = () =>
    run(async () => {
      if (!(await confirm({ title: labels.renewTitle, message: labels.renewMessage, action: labels.renew }))) return;
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
        <h2 id="recovery">{labels.title}</h2>
        <p className={left <= fewCodes ? styles.warn : undefined}>{labels.left(left, twoFactorLimits.recoveryCodes)}</p>
      </div>
      <p className={styles.message}>{labels.description}</p>
      <p className={buttons.line}>
        <ActionButton look="secondary" isBusy={isBusy} onPress={renew}>
          {labels.renew}
        </ActionButton>
      </p>
      <Fault message={fault} />
    </section>
  );
}

/** Card that lists the browsers in which sign-in needs no second factor, and removes them. */
function TrustedDevicesCard() {
  const { texts, shared, ask, confirm, showToast } = useCentre();
  const labels = texts.twoFactor.devices;
  const [load, reload] = useLoad<TrustedDevicesReply>({ path: twoFactorPaths.trustedDevices });
  const [fault, setFault] = useState<string | null>(null);
  const [, run] = useAction();
  const revoke = (device: TrustedDevice) =>
    run(async () => {
      if (!(await confirm({ title: labels.revokeTitle, message: labels.revokeMessage, action: labels.revoke }))) return;
      const path = fillPath(twoFactorPaths.trustedDevice, { device_id: device.id });
      const answer = await ask({ path, method: 'DELETE' });
      setFault(answer.kind === 'answered' ? null : faultText(answer, { texts, shared }));
      await reload();
      if (answer.kind === 'answered') showToast(labels.revoked);
    });
  return (
    <section className={styles.card} aria-labelledby="trusted">
      <div className={styles.cardHead}>
        <h2 id="trusted">{labels.title}</h2>
      </div>
      <p className={styles.message}>{labels.description}</p>
      <Loaded load={load} onRetry={reload}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.empty}>{labels.none}</p>
          ) : (
            <ul className={styles.rows}>
              {data.map((device) => (
                <DeviceRow key={device.id} device={device} onRevoke={() => revoke(device)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Fault message={fault} />
    </section>
  );
}

function DeviceRow({ device, onRevoke }: { device: TrustedDevice; onRevoke: () => void }) {
  const { texts } = useCentre();
  const labels = texts.twoFactor.devices;
  const name = device.device_name || texts.unknownDevice;
  return (
    <li>
      <Icon name="sessions" />
      <div className={styles.rowTexts}>
        <span className={styles.rowName}>
          {name}
          {device.current && <span className={styles.pill}>{labels.current}</span>}
        </span>
        <span className={styles.rowText}>
          {device.place || texts.unknownPlace} · {labels.until(dayOf(device.expires_at))}
        </span>
      </div>
      <button type="button" className={buttons.warnLink} aria-label={`${labels.revoke} · ${name}`} onClick={onRevoke}>
        {labels.revoke}
      </button>
    </li>
  );
}
