const KIB = 1024;

/** A file size such as `512 B`, `34 KB` or `1.2 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < KIB) return `${bytes} B`;
  const kib = bytes / KIB;
  return kib < KIB ? `${Math.round(kib)} KB` : `${(kib / KIB).toFixed(1)} MB`;
}
