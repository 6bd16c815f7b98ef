import { payment, renewal } from './paying.ts';
import { account, guardian } from './people.ts';
import type { SeedHelpGroup } from './seed-help.ts';
import { line, start } from './using.ts';

/** In display order. */
export const seedHelp: SeedHelpGroup[] = [start, line, payment, renewal, account, guardian];
