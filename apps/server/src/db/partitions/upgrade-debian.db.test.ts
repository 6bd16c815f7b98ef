import { describeUpgrade } from '../../../test/partition-upgrade.ts';
import { findDebianPrograms } from '../../../test/private-postgres.ts';

// PostgreSQL 15 has other rules for identity columns of partitioned tables than 17 and later.
const programs = findDebianPrograms();
if (!programs) throw new Error("Debian's PostgreSQL is not installed; `npm run test:full` installs it");
describeUpgrade("Debian's PostgreSQL", programs);
