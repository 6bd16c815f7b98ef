interface Located {
  id: string;
  /** Empty where the client names none. */
  deviceId: string;
}

/**
 * Which device each session is on, counted from 0 in the order of the list. Sessions of one id are on one device, and
 * everything that is here is on this one, by whatever ids: the account pages and an application of another origin have
 * two. What names no device stands for itself.
 */
export function countDevices(sessions: readonly Located[], here: ReadonlySet<string>): Map<string, number> {
  const idsHere = new Set(sessions.flatMap(({ id, deviceId }) => (here.has(id) && deviceId ? [deviceId] : [])));
  const nameOf = ({ id, deviceId }: Located) => {
    if (here.has(id) || idsHere.has(deviceId)) return 'here';
    return deviceId ? `device ${deviceId}` : `session ${id}`;
  };
  const numbers = new Map<string, number>();
  return new Map(
    sessions.map((session) => {
      const name = nameOf(session);
      const number = numbers.get(name) ?? numbers.size;
      numbers.set(name, number);
      return [session.id, number];
    }),
  );
}
