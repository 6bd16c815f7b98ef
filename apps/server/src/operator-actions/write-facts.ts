import { writeFileSync } from 'node:fs';
import { actionFactsFile, writeActionFacts } from './action-facts.ts';
import { operatorActions } from './index.ts';

/** Writes the generated facts for the console. Run this by hand after changing an action. */
writeFileSync(new URL(`../../../../${actionFactsFile}`, import.meta.url), writeActionFacts(operatorActions));
console.log(`Wrote ${actionFactsFile}`);
