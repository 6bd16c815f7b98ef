import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type Language, languages, pathIn, quickStartIds } from '../app/features/developers/pages.ts';
import type { DeveloperGuides } from '../app/features/developers/guide/guide.ts';
import { renderGuide } from './render-guide.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const quickStarts = join(root, 'examples/quickstarts');
const NAME = 'virtual:developer-guides';

/** `receiving`: the sections of the webhook guide that are for receivers. The others are about the console. */
const documents: Readonly<Record<Language, { readme: string; docs: string; receiving: string[] }>> = {
  en: { readme: 'README.md', docs: 'docs', receiving: ['Verify the signature', 'Request', 'Answer and retries'] },
  zh: { readme: 'README.zh.md', docs: 'docs/zh', receiving: ['验证签名', '请求格式', '响应与重试'] },
};

const fileOfWebhooks = (language: Language) => `${documents[language].docs}/webhooks.md`;
const fileOfChangelog = (language: Language) => `${documents[language].docs}/developer-changelog.md`;

/** Reads and renders all documents of one language. Quick starts show the files of their folder. */
export function readDeveloperGuides(language: Language): DeveloperGuides {
  const { readme, docs, receiving } = documents[language];
  const linkOf = (href: string) => {
    const quickStart = /^\.\.\/([\w-]+)\/README(?:\.zh)?\.md$/.exec(href)?.[1];
    if (quickStart !== undefined) return pathIn(language, `/quickstarts/${quickStart}`);
    if (!href.startsWith('/developers')) return null;
    const rest = href.slice('/developers'.length);
    return pathIn(language, rest);
  };
  const inFolder = (folder: string) => (path: string) =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : null;
  const render = (folder: string, file: string, only?: string[]) =>
    renderGuide(readFileSync(join(folder, file), 'utf8'), {
      readFile: inFolder(folder),
      linkOf,
      ...(only && { only }),
    });
  return {
    quickStarts: Object.fromEntries(quickStartIds.map((id) => [id, render(join(quickStarts, id), readme)])),
    webhooks: render(join(root, docs), 'webhooks.md', receiving),
    changelog: render(join(root, docs), 'developer-changelog.md'),
  };
}

/** Plugin that provides the guides of both languages as a module for loaders. The code is highlighted here. */
export function developerGuides(): Plugin {
  return {
    name: 'feisuo:developer-guides',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      const files = [
        ...languages.flatMap((language) => [fileOfWebhooks(language), fileOfChangelog(language)]),
        ...readdirSync(quickStarts, { recursive: true, encoding: 'utf8' }).map(
          (path) => `examples/quickstarts/${path}`,
        ),
      ];
      for (const file of files) this.addWatchFile(join(root, file));
      const guides = Object.fromEntries(languages.map((language) => [language, readDeveloperGuides(language)]));
      return `export const developerGuides = ${JSON.stringify(guides)};`;
    },
  };
}
