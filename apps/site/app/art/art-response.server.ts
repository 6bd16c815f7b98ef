const types = { svg: 'image/svg+xml; charset=utf-8', png: 'image/png' } as const;

/** Browsers may cache the picture forever, because its address contains every input of the drawing. */
export const artResponse = (art: string | Uint8Array<ArrayBuffer>, type: keyof typeof types = 'svg'): Response =>
  new Response(art, {
    headers: { 'content-type': types[type], 'cache-control': 'public, max-age=31536000, immutable' },
  });

export const artNotFound = (): Response =>
  new Response('not found\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
