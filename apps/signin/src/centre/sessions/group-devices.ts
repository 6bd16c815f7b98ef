import type { Session } from '@feisuo/contract/schemas/account-tokens';

/** What a member calls a device: everything that is signed in on it, the latest first. */
export interface Device {
  /** The one that was used last. */
  latest: Session;
  sessions: Session[];
  isHere: boolean;
  since: string;
}

/** Sessions by the device that the service says they are on, in the order of use. */
export function groupDevices(sessions: readonly Session[]): Device[] {
  const devices = [...Map.groupBy(sessions, ({ device }) => device).values()];
  return devices.flatMap((own) => {
    const [latest] = own;
    if (!latest) return [];
    // Whoever looks knows their device by the name that it has in this window.
    const shown = own.find(({ current }) => current) ?? latest;
    const since = own.map(({ created_at: at }) => at).reduce((first, at) => (at < first ? at : first));
    const isHere = own.some(({ here }) => here);
    return [{ latest: { ...shown, last_used_at: latest.last_used_at }, sessions: own, isHere, since }];
  });
}

/** How to end all of it: by the device's id, or by the only session of one that has none. */
export const endingOf = ({ latest: { id, device_id: deviceId } }: Device) => (deviceId ? { deviceId } : { id });
