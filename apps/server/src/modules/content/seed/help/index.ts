import { payment, renewal } from './paying.ts';
import { account, guardian } from './people.ts';
import type { SeedHelpGroup } from './seed-help.ts';
import { line, start } from './using.ts';

/** The shelves of the help centre, in their order. */
export const seedHelp: SeedHelpGroup[] = [start, line, payment, renewal, account, guardian];
