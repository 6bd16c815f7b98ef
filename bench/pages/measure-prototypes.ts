import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Browser } from '@playwright/test';
import { medianOf } from '../measurements.ts';
import type { Row } from '../row.ts';
import { visitPage } from './measure-page.ts';

/** The most that the largest paint of a page may take, compared with the one of its static prototype. */
const MOST = 1.2;
const VISITS = 3;

/** Prototypes by page: HTML files without a server and without a framework. */
const prototypes: Readonly<Record<string, string>> = {
  '/': 'home.html',
  '/games': 'games.html',
  '/games/pubg': 'game.html',
  '/vip': 'vip.html',
  '/download': 'download.html',
  '/news_pubg': 'news.html',
  '/news/bufferbloat': 'article.html',
  '/help': 'help.html',
  '/tf': 'tf.html',
  '/tf-v2': 'tf-v2.html',
  '/m': 'mobile-index.html',
  '/land': 'land.html',
  '/lottery': 'lottery.html',
  '/new-user-gift': 'new-user-gift.html',
  '/redeem': 'redeem.html',
  '/invite': 'invite.html',
  '/activity/supply-station-v2': 'supply-station-v2.html',
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Compares the largest paint of pages with the one of their prototypes in this folder. */
export async function comparePrototypes(
  folder: string,
  browser: Browser,
  paintOf: (path: string) => number,
): Promise<Row[]> {
  const server = createServer((request, answer) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    readFile(join(folder, path)).then(
      (content) => answer.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream').end(content),
      () => answer.writeHead(404).end(),
    );
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const compared: { path: string; ours: number; theirs: number }[] = [];
  for (const [path, file] of Object.entries(prototypes)) {
    const paints: number[] = [];
    while (paints.length < VISITS) {
      const { largestPaint } = await visitPage(browser, `http://localhost:${port}/${file}`);
      paints.push(largestPaint);
    }
    compared.push({ path, ours: paintOf(path), theirs: medianOf(paints) });
  }
  server.close();
  const [worst] = compared.toSorted((one, other) => other.ours / other.theirs - one.ours / one.theirs);
  const describe = ({ path, ours, theirs }: (typeof compared)[number]) =>
    `${path} ${ours.toFixed(0)} / ${theirs.toFixed(0)} ms = ${(ours / theirs).toFixed(2)}`;
  return [
    {
      name: 'routes: largest paint against the static prototype, the page with the highest ratio',
      ours: `${worst?.ours.toFixed(0)} ms (${worst?.path})`,
      against: `${worst?.theirs.toFixed(0)} ms`,
      ratio: worst ? worst.ours / worst.theirs : Number.NaN,
      required: { atMost: MOST },
      note: compared.map(describe).join('; '),
    },
  ];
}
