import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import { addContent } from '../content-queries.ts';
import { homeConfig } from './home-config.ts';
import { payComponentGroup } from './pay-component-group.ts';
import { siteConfig } from './site-config.ts';

/** The documents of a first start. What an operator changed is left alone. */
export async function seedContent(db: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  await addContent(db, 'site', siteConfig, now);
  await addContent(db, 'home', homeConfig, now);
  await addContent(db, 'component_group:1', payComponentGroup, now);
}
