import { readFileSync } from 'node:fs';

const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');

export const productVersion = (JSON.parse(manifest) as { version: string }).version;

/** Set `oldestCompatible` to the last release whenever a new release is prepared. */
export const ownProgram = { version: productVersion, oldestCompatible: '0.9.0' };
