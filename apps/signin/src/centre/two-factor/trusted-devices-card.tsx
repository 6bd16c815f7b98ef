import { fillPath } from '@feisuo/contract/facts/paths';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { TrustedDevice, TrustedDevicesReply } from '@feisuo/contract/schemas/account-two-factor';
import { useState } from 'react';
import { faultText } from '../ask.ts';
import { dayOf } from '../moment.ts';
import { buttons } from '../pieces/buttons.ts';
import { Fault } from '../pieces/fault.tsx';
import { Icon } from '../pieces/icons.tsx';
import { Loaded } from '../pieces/loaded.tsx';
import styles from '../pieces/pieces.module.css';
import { useAct } from '../use-act.ts';
import { useCentre } from '../use-centre.ts';
import { useLoad } from '../use-load.ts';

/** Browsers that are not asked for the second factor, and the way to have them asked again. */
export function TrustedDevicesCard() {
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
