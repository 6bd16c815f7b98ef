/** A secret in groups of four, as people type it. */
export const groupSecret = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? '';
