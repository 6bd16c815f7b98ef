import { coverLimits, imageLimits } from '@feisuo/contract/facts/content-vocabulary';
import { AppError } from '../../../http/app-error.ts';
import { isZip, readZip, type ZipArchive } from './zip-archive.ts';

/** A file of an upload. `read` returns null for a file above the size limit of a picture. */
export interface CoverFile {
  name: string;
  read(): Promise<Buffer | null>;
}

/** Maximum number of entries, including folders and system files such as __MACOSX, which do not count as covers. */
const MAX_ENTRIES = 1000;

/** Whether an entry is a folder or a file that an operating system adds to archives. */
const isExtra = (path: string) =>
  path.endsWith('/') || path.includes('__MACOSX/') || /(?:^|\/)(?:\.|Thumbs\.db$)/i.test(path);

/**
 * Returns the files of an upload: the picture, or the files of a ZIP archive. The directory is checked before
 * unpacking; `read` refuses a file whose real size differs from the declared size.
 */
export function unpackCovers(bytes: Buffer, name: string): CoverFile[] {
  if (!isZip(bytes)) return [{ name, read: async () => (bytes.length > imageLimits.bytes ? null : bytes) }];
  const archive = openArchive(bytes);
  const files = archive.entries.filter(({ path }) => !isExtra(path));
  if (files.length > coverLimits.files) throw refused();
  if (files.reduce((sum, file) => sum + file.bytes, 0) > coverLimits.unpackedBytes) throw refused();
  return files.map((entry) => ({
    name: entry.path.split(/[/\\]/).at(-1) ?? '',
    read: async () => {
      if (entry.bytes > imageLimits.bytes) return null;
      try {
        return await archive.unpack(entry);
      } catch (error) {
        throw refused(error);
      }
    },
  }));
}

function openArchive(bytes: Buffer): ZipArchive {
  try {
    return readZip(bytes, MAX_ENTRIES);
  } catch (error) {
    throw refused(error);
  }
}

const refused = (cause?: unknown) => new AppError('failed_precondition', { reason: 'COVERS_ZIP', cause });
