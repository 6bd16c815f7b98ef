import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSettings } from './settings-document.ts';

/** `npm run docs:settings`: writes docs/settings.md from the settings that the server declares. */
const file = join(import.meta.dirname, '../docs/settings.md');
writeFileSync(file, writeSettings());
console.log('Wrote docs/settings.md');
