import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
  isRouteErrorResponse,
} from 'react-router';
import { startAfterPaint } from './rendering/scripts-after-paint.server.ts';
import { siteRequestContext } from './site-request.ts';

export { siteRequestContext };

const renderTimeoutMs = 10_000;

/**
 * Renders the whole page before the response starts, because the server hashes the inline scripts and caches the page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { html, hasFailed } = await renderPage(<ServerRouter context={routerContext} url={request.url} />, (error) =>
    report(context, error),
  );
  return new Response(startAfterPaint(html), { status: hasFailed ? 500 : status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!isRefusal && !request.signal.aborted) report(context, error);
};

function report(context: Readonly<RouterContextProvider>, error: unknown): void {
  context.get(siteRequestContext).reportError?.(error);
}

function renderPage(page: React.ReactElement, onError: (error: unknown) => void) {
  return new Promise<{ html: string; hasFailed: boolean }>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let hasFailed = false;
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve({ html: Buffer.concat(chunks).toString('utf8'), hasFailed });
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      // With a limit, React would move large Suspense boundaries to the end of the page and place them by script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        hasFailed = true;
        onError(error);
      },
    });
    const timer = setTimeout(abort, renderTimeoutMs);
  });
}
