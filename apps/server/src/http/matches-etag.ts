/** Whether the If-None-Match header names the ETag, by weak comparison (RFC 9110). `*` is not supported. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
