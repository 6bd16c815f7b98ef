import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import type { Session, SessionsReply } from '@feisuo/contract/schemas/account-tokens';
import { useState } from 'react';
import { faultText, isSudoGone } from '../ask.ts';
import { momentOf } from '../moment.ts';
import { ActButton } from '../pieces/act-button.tsx';
import { buttons } from '../pieces/buttons.ts';
import { Fault } from '../pieces/fault.tsx';
import { Icon } from '../pieces/icons.tsx';
import { Loaded } from '../pieces/loaded.tsx';
import styles from '../pieces/pieces.module.css';
import { RowButton } from '../pieces/row-button.tsx';
import { useActs } from '../use-act.ts';
import { useCentre } from '../use-centre.ts';
import { useLoad } from '../use-load.ts';

/** A device with its sessions, the latest first. */
interface Device {
  /** The session that was used last. */
  latest: Session;
  sessions: Session[];
  isHere: boolean;
  since: string;
}

/** Sessions by device, in the order of use. */
export function groupDevices(sessions: readonly Session[]): Device[] {
  const devices = [...Map.groupBy(sessions, ({ device }) => device).values()];
  return devices.flatMap((own) => {
    const [latest] = own;
    if (!latest) return [];
    // The user knows this device by its name in this window.
    const shown = own.find(({ current }) => current) ?? latest;
    const since = own.map(({ created_at: at }) => at).reduce((first, at) => (at < first ? at : first));
    const isHere = own.some(({ here }) => here);
    return [{ latest: { ...shown, last_used_at: latest.last_used_at }, sessions: own, isHere, since }];
  });
}

/** How to end all its sessions: by the device's id, or by its only session. */
export const endingOf = ({ latest: { id, device_id: deviceId } }: Device) => (deviceId ? { deviceId } : { id });

/** Busy key for ending all other sessions. */
const OTHERS = 'others';

/** Devices with sessions, and how to end them. */
export function SessionsPage() {
  const { texts, shared, ask, withSudo, confirm, say } = useCentre();
  const words = texts.sessions;
  const [load, reload] = useLoad<SessionsReply>({ path: accountPaths.sessions });
  const [busyWith, act] = useActs();
  const [fault, setFault] = useState<string | null>(null);

  const end = (path: string, done: string) => async () => {
    let answer = await ask({ path, method: 'DELETE' });
    // The service needs a proof once the sign-in is some minutes old.
    if (answer.kind !== 'answered' && isSudoGone(answer)) {
      const proved = await withSudo((token) => ask({ path, method: 'DELETE', body: { sudo_token: token } }));
      if (proved.kind === 'cancelled') return;
      answer = proved;
    }
    setFault(answer.kind === 'answered' ? null : faultText(answer, { texts, shared }));
    await reload();
    if (answer.kind === 'answered') say(done);
  };
  const pathOf = (device: Device) => {
    const { deviceId, id } = endingOf(device);
    return deviceId
      ? `${accountPaths.sessions}?device_id=${encodeURIComponent(deviceId)}`
      : fillPath(accountPaths.session, { session_id: id ?? '' });
  };
  const endDevice = (device: Device) =>
    act(device.latest.id, async () => {
      const name = device.latest.device_name || texts.unknownDevice;
      if (await confirm({ title: words.endTitle, says: words.endSays(name), act: words.end }))
        await end(pathOf(device), words.ended)();
    });
  /** On this device, which cannot be signed out as a whole from its own window. */
  const endOne = (session: Session) =>
    act(session.id, async () => {
      if (await confirm({ title: words.endOneTitle, says: words.endSays(session.client.name), act: words.end }))
        await end(fillPath(accountPaths.session, { session_id: session.id }), words.ended)();
    });
  const endOthers = () =>
    act(OTHERS, async () => {
      if (await confirm({ title: words.endOthersTitle, says: words.endOthersSays, act: words.endOthers }))
        await end(accountPaths.sessions, words.endedOthers)();
    });

  return (
    <section className={styles.card} aria-label={texts.sections.sessions}>
      <Loaded load={load} onRetry={reload}>
        {({ data, devices }) => (
          <>
            <ul className={styles.rows}>
              {groupDevices(data).map((device) => (
                <DeviceRow
                  key={device.latest.id}
                  device={device}
                  busyWith={busyWith}
                  onEnd={() => endDevice(device)}
                  onEndOne={endOne}
                />
              ))}
            </ul>
            <p className={styles.empty}>{devices > 1 ? words.unknownSays : words.onlyHere}</p>
            {data.some(({ here }) => !here) && (
              <p className={buttons.line}>
                <ActButton look="danger" isBusy={busyWith === OTHERS} onPress={endOthers}>
                  {words.endOthers}
                </ActButton>
              </p>
            )}
          </>
        )}
      </Loaded>
      <Fault says={fault} />
    </section>
  );
}

interface DeviceRowProps {
  device: Device;
  busyWith: string | null;
  onEnd: () => void;
  onEndOne: (session: Session) => void;
}

function DeviceRow({ device, busyWith, onEnd, onEndOne }: DeviceRowProps) {
  const { texts } = useCentre();
  const words = texts.sessions;
  const { latest, sessions, isHere, since } = device;
  const name = latest.device_name || texts.unknownDevice;
  const applications = [...new Set(sessions.map(({ client }) => client.name))].join(' · ');
  return (
    <li>
      <Icon name="sessions" />
      <div className={styles.rowWords}>
        <span className={styles.rowName}>
          {name}
          {isHere && <span className={styles.pill}>{words.current}</span>}
        </span>
        <span className={styles.rowSays}>
          {applications} · {latest.place || texts.unknownPlace}
        </span>
        <span className={styles.rowSays}>
          <span className={styles.piece}>{words.lastUsed(momentOf(latest.last_used_at))}</span>
          {' · '}
          <span className={styles.piece}>{words.signedIn(momentOf(since))}</span>
        </span>
        {sessions.length > 1 && (
          <ul className={styles.within}>
            {sessions.map((session) => (
              <li key={session.id}>
                <span className={styles.rowSays}>
                  {session.client.name}
                  {' · '}
                  <span className={styles.piece}>{words.signedIn(momentOf(session.created_at))}</span>
                </span>
                {isHere && !session.current && (
                  <RowButton
                    says={words.end}
                    to={`${session.client.name} · ${words.signedIn(momentOf(session.created_at))}`}
                    isBusy={busyWith === session.id}
                    onPress={() => onEndOne(session)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {!isHere && (
        <RowButton says={words.end} to={`${name} · ${applications}`} isBusy={busyWith === latest.id} onPress={onEnd} />
      )}
    </li>
  );
}
