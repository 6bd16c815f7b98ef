import { act, createElement, lazy, StrictMode, Suspense, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { settle } from '../../test/fake-time.ts';
import { openSite } from '../../test/open-site.ts';
import { AccountProvider, useAccount, useSignIn } from './index.ts';

const nothing = () => {};
const ownerDocument = { nodeType: 9, addEventListener: nothing, activeElement: null };
const aliceIsHere = 'signedIn alice https://site.test/shop?game=1 false';
afterEach(() => Reflect.deleteProperty(globalThis, 'window'));

/** A fake text or comment node, and the node that follows it. */
const drawnNode = (nodeType: number, text: string, nextSibling: object | null = null) => ({
  nodeType,
  data: text,
  nodeValue: text,
  nextSibling,
  ownerDocument,
});

/** Hydrates a fake DOM that has only the parts that React needs. Returns the warnings of React. */
async function hydrate(firstChild: object, tree: Parameters<typeof hydrateRoot>[1]): Promise<unknown[]> {
  const container = { nodeType: 1, tagName: 'DIV', ownerDocument, addEventListener: nothing, firstChild };
  const window = { document: ownerDocument, HTMLIFrameElement: Object, addEventListener: nothing };
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, window });
  const complaints: unknown[] = [];
  await act(async () => {
    hydrateRoot(container as unknown as Element, tree, { onRecoverableError: (error) => complaints.push(error) });
    await settle();
  });
  return complaints;
}

function Corner() {
  const { status, sub, returnTo } = useAccount();
  const { pending } = useSignIn();
  return [status, sub, returnTo, pending].join(' ');
}

test('the first browser render equals the server’s render for any account, and then shows the account', async () => {
  const { client, sso } = await openSite().signIn('alice');
  const tree = createElement(StrictMode, null, createElement(AccountProvider, { client, sso }, createElement(Corner)));
  const drawn = renderToString(tree);
  expect(drawn).toBe('unknown   false');
  const node = drawnNode(3, drawn);
  expect(await hydrate(node, tree)).toEqual([]);
  expect(node.nodeValue).toBe(aliceIsHere);
});

test('a component that is hydrated late also begins with the server’s render', async () => {
  const { client, sso } = await openSite().signIn('alice');
  let arrive = nothing as (part: { default: ComponentType }) => void;
  const Late = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (arrive = resolve)));
  const tree = (part: ComponentType) =>
    createElement(AccountProvider, { client, sso }, createElement(Suspense, null, createElement(part)));
  expect(renderToString(tree(Corner))).toBe('<!--$-->unknown   false<!--/$-->');
  const text = drawnNode(3, 'unknown   false', drawnNode(8, '/$'));
  const complaints = await hydrate(drawnNode(8, '$', text), tree(Late));
  expect(text.nodeValue).toBe('unknown   false');
  await act(async () => {
    arrive({ default: Corner });
    await settle();
  });
  expect(complaints).toEqual([]);
  expect(text.nodeValue).toBe(aliceIsHere);
});
