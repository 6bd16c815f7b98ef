import { invalidCursor } from '../http/to-page.ts';

interface Place {
  createdAt: Date;
  id: string;
}

/** Keyset cursor for a URL. */
export const writeCursor = ({ createdAt, id }: Place): string => `${createdAt.getTime()}.${id}`;

export function readCursor(text: string): Place {
  const [, ms = '', id = ''] = /^(\d{1,15})\.(.{1,100})$/.exec(text) ?? [];
  if (id === '') throw invalidCursor();
  return { createdAt: new Date(Number(ms)), id };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The same for rows with a UUID, which PostgreSQL validates. */
export function readUuidCursor(text: string): Place {
  const place = readCursor(text);
  if (!UUID.test(place.id)) throw invalidCursor();
  return place;
}
