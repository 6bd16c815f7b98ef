import { settingGroups } from '../packages/contract/src/facts/setting-groups.ts';
import { settingChapters, settingsTable } from '../apps/server/src/config/all-settings.ts';
import { isSecretSetting } from '../apps/server/src/config/secret-files.ts';
import type { About } from '../apps/server/src/config/settings.ts';
import { runtimeVariables, toolVariables } from './tool-variables.ts';

/** Maximum width of a line in a document. */
export const LINE_WIDTH = 120;

type Declared = Readonly<Record<string, About<unknown>>>;

const INTRO = `# Settings

For the person who deploys or develops the server. This page lists every environment variable with its default.

The declarations in \`apps/server/src/config\` and \`scripts/tool-variables.ts\` are the source of this page. After a
change of them run \`npm run docs:settings\`; a test fails while this page differs.

    PORT=9000 LOG_LEVEL=info npm start

- An empty variable counts as unset. A bad value ends the start with the names of all bad settings.
- A secret setting can also come from a file, which \`NAME_FILE\` names; both together are refused. A line break at the
  end of the file is ignored.
- Switches take \`on\` or \`off\`, flags (default \`0\`) take \`1\` or \`0\`.
- **Default**: "–" means none. "production:" is the default with \`MODE=production\`.
- **Production**: "yes" means that a production server does not start without it. A case ("behind a proxy") means that
  it is needed in that case. What production refuses: [running.md](running.md#what-production-refuses).
- **Console**: "yes" means that operators may save it in the console (系统 › 设置) instead. The environment takes
  precedence.
`;

const inConsole = new Set([
  ...settingGroups.flatMap(({ fields }) => fields.flatMap(({ name, fixed }) => (fixed ? [] : [name]))),
  'PROVIDERS',
]);

/** Returns the text of docs/settings.md. */
export function writeSettings(): string {
  return [
    INTRO,
    ...settingChapters.map(({ title, intro, settings }) => chapter(title, intro, settings, ['Production', 'Console'])),
    chapter('Node and the database driver', 'Not ours, but a deployment may need them.', runtimeVariables, [
      'Production',
    ]),
    chapter('Tests, benchmarks and scripts', 'The server does not read these.', toolVariables, []),
  ].join('\n');
}

type Column = 'Production' | 'Console';

function chapter(title: string, intro: string | undefined, declared: Declared, columns: readonly Column[]): string {
  const entries = Object.entries(declared);
  const cellOf = (column: Column, name: string, { production = 'no' }: About<unknown>) =>
    column === 'Production' ? production : inConsole.has(name) ? 'yes' : 'no';
  const rows = entries.map(([name, about]) => [
    `\`${name}\``,
    defaultOf(about),
    ...columns.map((column) => cellOf(column, name, about)),
  ]);
  const items = entries.map(([name, about]) => wrap(`- **${name}**${fileTwin(name)}: ${sentencesOf(about)}`, '  '));
  const head = ['Name', 'Default', ...columns];
  const parts = [`## ${title}`, ...(intro ? [wrap(intro)] : []), table(head, rows), items.join('\n')];
  return `${parts.join('\n\n')}\n`;
}

function defaultOf({ default: fixed, productionDefault, defaultText }: About<unknown>): string {
  if (defaultText !== undefined) return defaultText;
  if (fixed === undefined) return '–';
  return `\`${valueOf(fixed)}\`${productionDefault === undefined ? '' : `; production: \`${valueOf(productionDefault)}\``}`;
}

/** The variable that names a file with the value of a secret setting. */
const fileTwin = (name: string) =>
  Object.hasOwn(settingsTable, name) && isSecretSetting(name) ? ` or **${name}_FILE**` : '';

const valueOf = (value: unknown): string => (typeof value === 'boolean' ? String(Number(value)) : String(value));

const sentencesOf = ({ description, details }: About<unknown>): string =>
  `${description}.${details === undefined ? '' : ` ${details}`}`;

/** Writes a Markdown table with padded columns, in the format that the formatter uses too. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Wraps a text at blanks. Every line but the first begins with `indent`. */
function wrap(text: string, indent = ''): string {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (longer.length > LINE_WIDTH && current !== '') {
      lines.push(current);
      current = indent + word;
    } else current = longer;
  }
  return [...lines, current].join('\n');
}
