// Checks the subject of a commit message: `node scripts/lint/commit-subject.mjs FILE`. The Git hook in .githooks runs
// it.
import { readFileSync } from 'node:fs';
import { argv, exit } from 'node:process';
import { pathToFileURL } from 'node:url';
import { describeWord, findSentenceWord } from './plain-words.mjs';

const MAX_LENGTH = 72;
const SHAPE = /^(?:feat|fix|docs|refactor|perf|test|build|chore)(?:\([a-z0-9,-]+\))?: \S/;

/**
 * Describes what is wrong with a commit subject, or returns null. Subjects that Git itself writes for merges and
 * reverts are accepted.
 */
export function findSubjectFault(subject) {
  if (/^(?:Merge|Revert|fixup!|squash!) /.test(subject)) return null;
  if (subject.length > MAX_LENGTH) return `the subject has ${subject.length} characters, ${MAX_LENGTH} are allowed`;
  if (!SHAPE.test(subject))
    return 'the subject has the form type(scope): imperative, e.g. fix(pay): expire unpaid orders';
  const found = findSentenceWord(subject);
  return found && describeWord('the subject', found);
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  const subject =
    readFileSync(argv[2], 'utf8')
      .split('\n')
      .find((line) => line !== '' && !line.startsWith('#')) ?? '';
  const fault = findSubjectFault(subject);
  if (fault) {
    console.error(fault);
    exit(1);
  }
}
