import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const quickStarts = fileURLToPath(new URL('../../examples/quickstarts/', import.meta.url));

/** What a guide tells the reader to enter and to run, read from its Markdown. */
export interface Guide {
  redirect: string;
  signOut: string;
  /** Origin of a browser application; undefined for an application with a server, which has a secret. */
  origin: string | undefined;
  scopes: string;
  /** The content of `.env.local`, if the guide has one. */
  envFile: string | undefined;
  /** The commands that start the example. The commands that install its packages are left out. */
  start: string;
}

const isInstallation = /^(?:sudo |npm install|pip install)/;

export function readGuide(name: string, file = 'README.md'): Guide {
  const markdown = readFileSync(`${quickStarts}${name}/${file}`, 'utf8');
  const setting = (label: RegExp) => new RegExp(`^\\| ${label.source} *\\| \`(.+?)\` *\\|$`, 'm').exec(markdown)?.[1];
  const blocks = [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, text = '']) => ({
    language,
    text,
  }));
  const commands = blocks.filter(({ language, text }) => language === 'sh' && !isInstallation.test(text));
  return {
    redirect: setting(/(?:Redirect address|回调地址)/) ?? '',
    signOut: setting(/(?:Sign-out address|退出地址)/) ?? '',
    origin: setting(/(?:Web origin|网页来源)/),
    scopes: setting(/(?:Scopes|权限范围)/) ?? '',
    envFile: blocks.find(({ language }) => language === 'ini')?.text,
    start: commands.map(({ text }) => text).join(''),
  };
}
