import { payment, renewal } from './help-payment.ts';
import { account, guardian } from './people.ts';
import type { SeedHelpGroup } from './seed-help.ts';
import { line, start } from './help-usage.ts';

/** Help groups in the order in which they are displayed. */
export const seedHelp: SeedHelpGroup[] = [start, line, payment, renewal, account, guardian];
