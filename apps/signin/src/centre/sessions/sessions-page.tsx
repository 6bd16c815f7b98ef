import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import type { Session, SessionsReply } from '@feisuo/contract/schemas/account-tokens';
import { useState } from 'react';
import { faultText, isSudoExpired } from '../centre-requests.ts';
import { momentOf } from '../format-time.ts';
import { buttons, ActionButton, RowButton } from '../components/buttons.tsx';
import { Icon } from '../components/icons.tsx';
import { Loaded, Fault } from '../components/loaded.tsx';
import styles from '../components/components.module.css';
import { useActions } from '../use-action.ts';
import { useCentre } from '../use-centre.ts';
import { useLoad } from '../use-load.ts';

/** A device with its sessions. The session that was used last comes first. */
interface Device {
  /** The session on this device that was used last. */
  latest: Session;
  sessions: Session[];
  isHere: boolean;
  since: string;
}

/** Groups sessions by device. Devices and sessions keep their order. */
export function groupDevices(sessions: readonly Session[]): Device[] {
  const devices = [...Map.groupBy(sessions, ({ device }) => device).values()];
  return devices.flatMap((own) => {
    const [latest] = own;
    if (!latest) return [];
    // If the device contains the session of this window, that session's name is shown, because the member knows it.
    const shown = own.find(({ current }) => current) ?? latest;
    const since = own.map(({ created_at: at }) => at).reduce((first, at) => (at < first ? at : first));
    const isHere = own.some(({ here }) => here);
    return [{ latest: { ...shown, last_used_at: latest.last_used_at }, sessions: own, isHere, since }];
  });
}

/** What a request to end a device's sessions names: its id, or without an id the id of its only session. */
export const endingOf = ({ latest: { id, device_id: deviceId } }: Device) => (deviceId ? { deviceId } : { id });

/** Name of the action that ends all other sessions, so that its button can show that the action is running. */
const OTHERS = 'others';

/** Page that lists the account's devices with their sessions and signs them out. */
export function SessionsPage() {
  const { texts, shared, ask, withSudo, confirm, showToast } = useCentre();
  const labels = texts.sessions;
  const [load, reload] = useLoad<SessionsReply>({ path: accountPaths.sessions });
  const [busyWith, run] = useActions();
  const [fault, setFault] = useState<string | null>(null);

  const end = (path: string, done: string) => async () => {
    let answer = await ask({ path, method: 'DELETE' });
    // The server requires a proof of identity if the sign-in is more than a few minutes old.
    if (answer.kind !== 'answered' && isSudoExpired(answer)) {
      const proved = await withSudo((token) => ask({ path, method: 'DELETE', body: { sudo_token: token } }));
      if (proved.kind === 'cancelled') return;
      answer = proved;
    }
    setFault(answer.kind === 'answered' ? null : faultText(answer, { texts, shared }));
    await reload();
    if (answer.kind === 'answered') showToast(done);
  };
  const pathOf = (device: Device) => {
    const { deviceId, id } = endingOf(device);
    return deviceId
      ? `${accountPaths.sessions}?device_id=${encodeURIComponent(deviceId)}`
      : fillPath(accountPaths.session, { session_id: id ?? '' });
  };
  const endDevice = (device: Device) =>
    run(device.latest.id, async () => {
      const name = device.latest.device_name || texts.unknownDevice;
      if (await confirm({ title: labels.endTitle, message: labels.endMessage(name), action: labels.end }))
        await end(pathOf(device), labels.ended)();
    });
  /** Ends one session on the device that shows this page. The member cannot sign out this whole device here. */
  const endOne = (session: Session) =>
    run(session.id, async () => {
      if (
        await confirm({
          title: labels.endOneTitle,
          message: labels.endMessage(session.client.name),
          action: labels.end,
        })
      )
        await end(fillPath(accountPaths.session, { session_id: session.id }), labels.ended)();
    });
  const endOthers = () =>
    run(OTHERS, async () => {
      if (await confirm({ title: labels.endOthersTitle, message: labels.endOthersMessage, action: labels.endOthers }))
        await end(accountPaths.sessions, labels.endedOthers)();
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
            <p className={styles.empty}>{devices > 1 ? labels.unknownMessage : labels.onlyHere}</p>
            {data.some(({ here }) => !here) && (
              <p className={buttons.line}>
                <ActionButton look="danger" isBusy={busyWith === OTHERS} onPress={endOthers}>
                  {labels.endOthers}
                </ActionButton>
              </p>
            )}
          </>
        )}
      </Loaded>
      <Fault message={fault} />
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
  const labels = texts.sessions;
  const { latest, sessions, isHere, since } = device;
  const name = latest.device_name || texts.unknownDevice;
  const applications = [...new Set(sessions.map(({ client }) => client.name))].join(' · ');
  return (
    <li>
      <Icon name="sessions" />
      <div className={styles.rowTexts}>
        <span className={styles.rowName}>
          {name}
          {isHere && <span className={styles.pill}>{labels.current}</span>}
        </span>
        <span className={styles.rowText}>
          {applications} · {latest.place || texts.unknownPlace}
        </span>
        <span className={styles.rowText}>
          <span className={styles.piece}>{labels.lastUsed(momentOf(latest.last_used_at))}</span>
          {' · '}
          <span className={styles.piece}>{labels.signedIn(momentOf(since))}</span>
        </span>
        {sessions.length > 1 && (
          <ul className={styles.within}>
            {sessions.map((session) => (
              <li key={session.id}>
                <span className={styles.rowText}>
                  {session.client.name}
                  {' · '}
                  <span className={styles.piece}>{labels.signedIn(momentOf(session.created_at))}</span>
                </span>
                {isHere && !session.current && (
                  <RowButton
                    message={labels.end}
                    to={`${session.client.name} · ${labels.signedIn(momentOf(session.created_at))}`}
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
        <RowButton
          message={labels.end}
          to={`${name} · ${applications}`}
          isBusy={busyWith === latest.id}
          onPress={onEnd}
        />
      )}
    </li>
  );
}
