import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A timestamp with time zone, filled from the injected clock and never by the database. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** Keep rows below a megabyte: a row is read into memory whole. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
