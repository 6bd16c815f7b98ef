import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const quickStarts = fileURLToPath(new URL('../../examples/quickstarts/', import.meta.url));

/** What a guide tells the reader to enter and to run, read from its Markdown. */
export interface Guide {
  redirect: string;
  signOut: string;
  /** Whether it is an application with a server, which has a secret. */
  hasSecret: boolean;
  /** The content of `.env.local`, if the guide has one. */
  envFile: string | undefined;
  /** The commands that start the example. The commands that install its packages are left out. */
  start: string;
}

const isInstallation = /^(?:sudo |npm install|python3 -m venv)/;

export function readGuide(name: string, file = 'README.md'): Guide {
  const markdown = readFileSync(`${quickStarts}${name}/${file}`, 'utf8');
  const setting = (label: string) =>
    new RegExp(`^\\| ${label}[^|]*\\| \`?(.+?)\`? *\\|$`, 'm').exec(markdown)?.[1] ?? '';
  const blocks = [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, text = '']) => ({
    language,
    text,
  }));
  const commands = blocks.filter(({ language, text }) => language === 'sh' && !isInstallation.test(text));
  return {
    redirect: setting('回调地址'),
    signOut: setting('退出后的地址'),
    hasSecret: setting('类型').startsWith('服务器'),
    envFile: blocks.find(({ language }) => language === 'ini')?.text,
    start: commands.map(({ text }) => text).join(''),
  };
}
