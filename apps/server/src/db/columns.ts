import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A timestamp with time zone. Its value always comes from the injected clock, not from the database's clock. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** Binary data. Keep rows below a megabyte, because the driver reads a whole row into memory. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
