import { writeFileSync } from 'node:fs';
import { actionFactsFile, writeActionFacts } from './action-facts.ts';
import { operatorActions } from './index.ts';

/** Run by hand after an action was added or changed: writes down what browsers know of operator actions. */
writeFileSync(new URL(`../../../../${actionFactsFile}`, import.meta.url), writeActionFacts(operatorActions));
console.log(`Wrote ${actionFactsFile}`);
