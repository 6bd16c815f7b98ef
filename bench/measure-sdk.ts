import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@feisuo/contract/facts/locales';
import { root } from '../scripts/launch.mjs';
import { type BundledFile, bundledFiles, totalBytes } from './bundle-size.ts';
import { factRow, type Row } from './row.ts';

const CORE_BYTES = 8_000;
const EVERYTHING_BYTES = 14_400;
const REACT_BYTES = 1_000;

/** Sign-in by redirect, silent sign-in, access tokens. */
const core = "export { createAccountClient, createSsoClient } from '@feisuo/account-sdk';";

/** All exports except the languages, which are a separate entry. */
const everything = "export * from '@feisuo/account-sdk';";

/** Each with its sign-in and token storage. None has all features of ours. */
const peers = {
  'keycloak-js': "export * from 'keycloak-js'; export { default } from 'keycloak-js';",
  '@logto/browser': "export * from '@logto/browser'; export { default } from '@logto/browser';",
  'oidc-client-ts': "export * from 'oidc-client-ts';",
  '@auth0/auth0-spa-js': "export * from '@auth0/auth0-spa-js';",
};

/** Bytes of the account client in an application, beside other clients in the same bundler. */
export async function measureSdk(): Promise<Row[]> {
  const [atOnce, later] = split(await bundledFiles(core, root));
  const coreBytes = totalBytes(atOnce);
  const [withReact] = split(await bundledFiles(`${core}\nexport * from '@feisuo/account-sdk/react';`, root, ['react']));
  const inAll = totalBytes(await bundledFiles(everything, root, [], true));
  const [allAtOnce, allLater] = split(await bundledFiles(everything, root));
  const limitRow = (name: string, bytes: number, limit: number): Row => ({
    name: `sdk, ${name}`,
    ours: `${bytes} B`,
    against: `${limit} B`,
    ratio: bytes / limit,
    required: { atMost: 1 },
  });
  return [
    { ...limitRow('redirect, silent sign-in, tokens', coreBytes, CORE_BYTES), ...beside(later, coreBytes) },
    { ...limitRow('everything', inAll, EVERYTHING_BYTES), ...beside(allLater, totalBytes(allAtOnce)) },
    limitRow('React binding, on top', totalBytes(withReact) - coreBytes, REACT_BYTES),
    ...(await messageRows()),
    ...(await Promise.all(Object.entries(peers).map(([name, text]) => peerRow(name, text, coreBytes)))),
  ];
}

/** Bytes of the first load, and of later chunks. */
const split = (files: readonly BundledFile[]) =>
  [files.filter(({ isLazy }) => !isLazy), files.filter(({ isLazy }) => isLazy)] as const;

/** The first load with separate files, and the chunks for old browsers or rare configurations. */
const beside = (later: readonly BundledFile[], atOnceBytes: number) => ({
  note: `at once ${atOnceBytes} B; by who needs it: ${later.map(({ name, bytes }) => `${name} ${bytes} B`).join(', ')}`,
});

async function peerRow(name: string, text: string, coreBytes: number): Promise<Row> {
  const [atOnce] = split(await bundledFiles(text, root));
  const bytes = totalBytes(atOnce);
  const manifest = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return {
    name: `sdk, beside ${name} ${version}`,
    ours: `${coreBytes} B`,
    against: `${bytes} B`,
    ratio: coreBytes / bytes,
    required: { atMost: 1 },
  };
}

/** Applications load one language. */
async function messageRows(): Promise<Row[]> {
  const files = await bundledFiles("export { loadMessages } from '@feisuo/account-sdk/locales';", root);
  const [, apart] = split(files);
  const isLanguage = ({ name }: { name: string }) => locales.some((locale) => locale.toLowerCase() === name);
  return [
    factRow('sdk, languages in files of their own', String(apart.filter(isLanguage).length), String(locales.length)),
    ...apart.map(({ name, bytes }): Row => {
      return { name: `sdk, messages, ${name}`, ours: `${bytes} B`, against: '-', ratio: Number.NaN, required: null };
    }),
  ];
}
