/** Drawings are named by everything they depend on, so a browser may keep them for good. */
export const svgResponse = (svg: string): Response =>
  new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });

export const svgNotFound = (): Response =>
  new Response('not found\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
