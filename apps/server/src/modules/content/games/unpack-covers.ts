import { coverLimits, imageLimits } from '@feisuo/contract/facts/content-vocabulary';
import { AppError } from '../../../http/app-error.ts';
import { isZip, readZip, type ZipArchive } from './zip-archive.ts';

/** One file of an upload; `read` resolves to null for a file above the limit of one picture. */
export interface CoverFile {
  name: string;
  read(): Promise<Buffer | null>;
}

/** Entries of any kind, including folders and system files such as __MACOSX, which are not counted as covers. */
const MAX_ENTRIES = 1000;

/** What systems put into an archive beside the files. */
const isExtra = (path: string) =>
  path.endsWith('/') || path.includes('__MACOSX/') || /(?:^|\/)(?:\.|Thumbs\.db$)/i.test(path);

/**
 * The files of an upload: the picture itself, or those of a ZIP archive. The archive's directory is read and checked
 * once before anything is unpacked; `read` unpacks one file and refuses it if its real size is not the declared one.
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
