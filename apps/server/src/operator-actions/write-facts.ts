import { writeFileSync } from 'node:fs';
import { actionFactsFile, writeActionFacts } from './action-facts.ts';
import { operatorActions } from './index.ts';

/** Run by hand after an action was changed. Writes the generated facts for the console. */
writeFileSync(new URL(`../../../../${actionFactsFile}`, import.meta.url), writeActionFacts(operatorActions));
console.log(`Wrote ${actionFactsFile}`);
