import { isDeepStrictEqual } from 'node:util';
import type { SiteDocumentId } from '@feisuo/contract/facts/site-documents';
import type { Clock } from '../../time/clock.ts';
import type { Database } from '../../db/database.ts';
import { sendSignal } from '../../db/signals.ts';
import { AppError } from '../../http/app-error.ts';
import { findConfigs, replaceContent, type ContentConfig } from './content-queries.ts';
import type { Fields } from './editing/content-kinds.ts';
import { findPublishingFaults, refuseFields } from './editing/find-publishing-faults.ts';

export interface ContentChange {
  configId: SiteDocumentId;
  /** The version that the editor saw. */
  version: number;
  content: unknown;
}

/**
 * Saves a document and signals all processes. Unchanged content is not saved and needs no current version; `before` and
 * `after` are then equal.
 */
export async function saveContent(
  tx: Database,
  clock: Clock,
  { configId, version, content }: ContentChange,
): Promise<{ before: ContentConfig; after: ContentConfig }> {
  const [fault] = await findPublishingFaults(tx, { kind: 'page', id: configId }, content as Fields);
  if (fault) throw refuseFields(fault, 'content');
  const [before] = await findConfigs(tx, [configId]);
  if (!before) throw new AppError('not_found', { description: `there is no content ${configId}` });
  if (isDeepStrictEqual(content, before.content)) return { before, after: before };
  const after = await replaceContent(tx, { configId, version, content, now: clock.now() });
  if (!after)
    throw new AppError('aborted', {
      description: 'another operator saved a newer version',
      reason: 'VERSION_CONFLICT',
    });
  await sendSignal(tx, 'content');
  return { before, after };
}
