import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../launch.mjs';
import { findSubjectFault } from './commit-subject.mjs';
import { describeWord, findNamePart, findSentenceWord, findTextWord } from './plain-words.mjs';

test.each([
  ['Whoever comes first wins.', 'Whoever'],
  ['a stand-in of the gateway', 'stand-in'],
  ['A stranger may hold the session.', 'stranger'],
  ['this door opens to this machine only', 'door'],
  ['refuses a code that was already used', undefined],
])('the refused word, if any, is found in the sentence "%s"', (sentence, word) =>
  expect(findSentenceWord(sentence)?.word).toBe(word),
);

test.each([
  ['payDesk', 'Desk'],
  ['PURSES', 'PURSES'],
  ['ticket-desk.ts', 'desk'],
  ['browser_seats', 'seats'],
  ['desktopClient', undefined],
  ['wishedGames', 'wished'],
  ['createSheet', 'Sheet'],
  ['hasSheet', undefined],
  ['seattle', undefined],
  ['until', undefined],
])('the refused word, if any, is found in the name %s', (name, word) => expect(findNamePart(name)?.word).toBe(word));

test.each([
  ['refuses a stranger', 'stranger'],
  ['takes a seat', 'seat'],
  ['opens the menu sheet', undefined],
])('the refused word, if any, is found in the text "%s"', (text, word) => expect(findTextWord(text)?.word).toBe(word));

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).split('\n');
const hasHistory = existsSync(join(root, '.git'));

test.runIf(hasHistory)('names of files and folders, and Markdown documents, contain no refused word', () => {
  const files = git('ls-files').filter((file) => existsSync(join(root, file)));
  const names = files.flatMap((file) => {
    const found = file.split('/').map(findNamePart).find(Boolean);
    return found ? [describeWord(file, found)] : [];
  });
  const sentences = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const found = findSentenceWord(line.replaceAll(/`[^`]*`/g, ''));
          return found ? [describeWord(`${file}:${index + 1}`, found)] : [];
        }),
    );
  expect([...names, ...sentences]).toEqual([]);
});

test.runIf(hasHistory)('no line of Markdown is wider than 120 characters', () => {
  const wide = git('ls-files', '*.md')
    .filter((file) => file !== '' && existsSync(join(root, file)))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (line.length > 120 ? [`${file}:${index + 1}`] : [])),
    );
  expect(wide).toEqual([]);
});

/** Only commits after this one are checked, because the rule did not exist before. */
const CHECKED_SINCE = 'ce4f1700dde0ab8e13f822db943a9262e18f58e3';
const isKnown = hasHistory && git('rev-list', '--max-count=1', '--ignore-missing', CHECKED_SINCE, '--')[0] !== '';

test.runIf(isKnown)('commit subjects are short and start with a type', () => {
  // This subject was written before one of its words was refused.
  const older = 'docs: say another person instead of stranger';
  const all = git('log', '--no-merges', '--format=%s', `${CHECKED_SINCE}..HEAD`);
  const subjects = all.filter((line) => line !== '' && line !== older);
  expect(subjects.flatMap((subject) => findSubjectFault(subject) ?? [])).toEqual([]);
});

test.each([
  ['fix(pay): expire unpaid orders after 20 minutes', null],
  [`fix(pay): ${'x'.repeat(63)}`, 'the subject has 73 characters, 72 are allowed'],
  ['whoever publishes locks first', expect.stringContaining('type(scope)')],
  ['fix: lock the row for whoever saves', expect.stringContaining('whoever')],
])('the fault, if any, of the commit subject %s is found', (subject, fault) =>
  expect(findSubjectFault(subject)).toEqual(fault),
);
