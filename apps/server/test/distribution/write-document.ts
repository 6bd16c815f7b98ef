import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tablePlaces } from '../../src/db/distribution/table-places.ts';
import { writeParts } from './document.ts';
import { hotExceptions } from './exceptions.ts';
import { readSchema } from './read-schema.ts';

/** `npm run docs:sharding`: writes the tables of docs/sharding.md from the schema, its keys and the exceptions. */
const file = join(import.meta.dirname, '../../../../docs/sharding.md');
const documented = { places: tablePlaces, schema: readSchema(), exceptions: hotExceptions };
writeFileSync(file, writeParts(readFileSync(file, 'utf8'), documented));
console.log('Wrote docs/sharding.md');
