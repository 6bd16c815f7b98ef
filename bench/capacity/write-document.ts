import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeParts } from './document.ts';
import type { Measured } from './measured.ts';

/** `npm run docs:capacity`: computes the tables of docs/capacity.md from `measured.json` and `usage.ts`. */
const measured = JSON.parse(readFileSync(join(import.meta.dirname, 'measured.json'), 'utf8')) as Measured;
const file = join(import.meta.dirname, '../../docs/capacity.md');
writeFileSync(file, writeParts(readFileSync(file, 'utf8'), measured));
console.log('Wrote docs/capacity.md');
