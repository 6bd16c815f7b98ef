import { invalidCursor } from '../http/page-of.ts';

interface Place {
  createdAt: Date;
  id: string;
}

/** Where a page ended, in a word that goes into an address. */
export const writeCursor = ({ createdAt, id }: Place): string => `${createdAt.getTime()}.${id}`;

export function readCursor(text: string): Place {
  const [, ms = '', id = ''] = /^(\d{1,15})\.(.{1,100})$/.exec(text) ?? [];
  if (id === '') throw invalidCursor();
  return { createdAt: new Date(Number(ms)), id };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The same where rows are known by a UUID, which the database takes no other text for. */
export function readUuidCursor(text: string): Place {
  const place = readCursor(text);
  if (!UUID.test(place.id)) throw invalidCursor();
  return place;
}
