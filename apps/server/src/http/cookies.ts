import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A session cookie. On https its name has the `__Host-` prefix, so browsers refuse a cookie of this name that has a
 * domain or was set without https.
 */
export interface SessionCookie {
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, value: string, maxAgeSeconds: number): void;
  clear(reply: FastifyReply): void;
}

export function sessionCookie(name: string, origin: string): SessionCookie {
  const isSecure = origin.startsWith('https:');
  const fullName = isSecure ? `__Host-${name}` : name;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  return {
    read: (request) => request.cookies[fullName],
    write: (reply, value, maxAgeSeconds) =>
      void reply.setCookie(fullName, value, { ...attributes, maxAge: maxAgeSeconds }),
    clear: (reply) => void reply.clearCookie(fullName, attributes),
  };
}
