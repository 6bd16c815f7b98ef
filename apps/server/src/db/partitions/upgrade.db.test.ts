import { describeUpgrade } from '../../../test/partition-upgrade.ts';

describeUpgrade('the bundled PostgreSQL');
