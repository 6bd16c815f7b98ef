import { invalidCursor } from '../http/to-page.ts';

interface Place {
  createdAt: Date;
  id: string;
}

/** Writes a keyset cursor for a URL: time and id of the last row. */
export const writeCursor = ({ createdAt, id }: Place): string => `${createdAt.getTime()}.${id}`;

export function readCursor(text: string): Place {
  const [, ms = '', id = ''] = /^(\d{1,15})\.(.{1,100})$/.exec(text) ?? [];
  if (id === '') throw invalidCursor();
  return { createdAt: new Date(Number(ms)), id };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reads a cursor of rows with UUIDs. Any other id is refused here, because PostgreSQL would answer it with an error.
 */
export function readUuidCursor(text: string): Place {
  const place = readCursor(text);
  if (!UUID.test(place.id)) throw invalidCursor();
  return place;
}
