import { setImmediate } from 'node:timers/promises';
import { coverLimits } from '@feisuo/contract/facts/content-vocabulary';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { CoverReportReply, UploadImageQuery, type CoverReport } from '@feisuo/contract/schemas/console-content';
import { AppError } from '../../http/app-error.ts';
import {
  drawImage,
  findDraft,
  findLive,
  gameOfFile,
  imageAddress,
  keepImage,
  listNamedGames,
  prepareImage,
  publishDraft,
  saveDraft,
  unpackCovers,
  type CoverFile,
  type NamedGame,
} from '../../modules/content/index.ts';
import type { AuditActor } from '../../modules/operator/index.ts';
import { defineAction, type ActionDeps } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { shownName } from './add-image.ts';
import { subjectOf, writesContent } from './show-item.ts';

/** Publishes pictures as covers of the games that their files are named after, each game in its own transaction. */
export const uploadCovers = defineAction({
  ...writesContent,
  name: 'content.cover',
  path: 'POST /content/covers',
  words: '换游戏封面',
  summary: 'Sets the covers of games from an image or a ZIP archive of images, named after the games',
  query: UploadImageQuery,
  output: CoverReportReply,
  http: {
    body: 'buffer',
    bodyLimit: coverLimits.bytes,
    tooLarge: (cause) => new AppError('invalid_argument', { reason: 'COVERS_ZIP', status: 413, cause }),
  },
  run: async (deps, { query, input, by }) => {
    const files = unpackCovers(Buffer.isBuffer(input) ? input : Buffer.alloc(0), query.name ?? '');
    const games = await listNamedGames(deps.db);
    const report: CoverReport = { matched: [], unmatched: [], refused: [] };
    for (const file of files) {
      // Lets other requests run between the files of a large archive.
      await setImmediate();
      const name = shownName(file.name);
      const game = gameOfFile(file.name, games);
      if (!game) {
        report.unmatched.push(name);
        continue;
      }
      if (report.matched.some(({ gameId }) => gameId === game.id)) {
        report.refused.push({ file: name, says: `${game.name}已经有一张封面了` });
        continue;
      }
      try {
        const src = await putCover(deps, { file, name, game }, by);
        report.matched.push({ file: name, gameId: game.id, name: game.name, src });
      } catch (error) {
        report.refused.push({ file: name, says: refusalText(error) });
      }
    }
    return report;
  },
});

async function putCover(
  deps: ActionDeps,
  { file, name, game: { id } }: { file: CoverFile; name: string; game: NamedGame },
  by: AuditActor,
): Promise<string> {
  const bytes = await file.read();
  if (!bytes) throw new AppError('failed_precondition', { reason: 'IMAGE_TOO_LARGE' });
  // Runs before the transaction, because resizing is slow.
  const drawn = await prepareImage(deps, await drawImage(bytes));
  const now = deps.clock.now();
  const image = { src: imageAddress(drawn.hash), alt: '', width: drawn.width, height: drawn.height };
  const item = { kind: 'game', id } as const;
  await runAudited(deps, { by }, async (tx) => {
    await keepImage(tx, deps.blobs, drawn, { name, by: by.actor, at: now });
    const live = await findLive(tx, 'game', id, true);
    if (live?.status !== 'published') throw new AppError('failed_precondition', { reason: 'COVER_NOT_PUBLISHED' });
    if (await findDraft(tx, 'game', id, true)) throw new AppError('failed_precondition', { reason: 'COVER_HAS_DRAFT' });
    const before = live.fields['image'] as { src: string } | null;
    if (before?.src === image.src) return null;
    const editor = { by: by.actor, now };
    const { revision } = await saveDraft(
      tx,
      item,
      { base: live.version, revision: 0, fields: { ...live.fields, image } },
      editor,
    );
    const done = await publishDraft(tx, item, { revision, at: null, note: '批量上传封面' }, editor);
    const states = { before: { fields: { image: before } }, after: { number: done.number, fields: { image } } };
    return { done, action: 'content.cover', subject: subjectOf(item), ...states };
  });
  return image.src;
}

/** The text of a refusal, which is reported for its file; any other error ends the upload. */
function refusalText(error: unknown): string {
  const reason = error instanceof AppError ? error.facts.reason : undefined;
  if (reason !== undefined && reason in serviceRefusals)
    return serviceRefusals[reason as keyof typeof serviceRefusals].text;
  throw error;
}
