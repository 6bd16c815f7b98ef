const unwritable = new Set(['EROFS', 'EACCES', 'EPERM']);

/** Says what an operator does about a disk that is full or takes no writes; null for other errors. */
export function describeDiskFault(error: unknown, dataDir: string): string | null {
  if (!(error instanceof Error)) return null;
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC')
    return `The disk of ${path ?? dataDir} is full. Nothing is lost: free some space and start again.`;
  if (code !== undefined && unwritable.has(code) && path?.startsWith(dataDir)) {
    const reason = code === 'EROFS' ? 'its file system is read-only' : 'this user may not write there';
    return `${path} cannot be written: ${reason}. Set DATA_DIR to a folder that this user can write.`;
  }
  if (code === '53100')
    return 'The disk of the PostgreSQL server is full. Nothing is lost: free some space and start again.';
  if (code === '25006')
    return 'PostgreSQL takes no writes: it is a standby, or read-only. Let DATABASE_URL name the primary server.';
  return describeDiskFault(error.cause, dataDir);
}
