import { imageLimits } from '@feisuo/contract/facts/content-vocabulary';
import { UploadedImageReply, UploadImageQuery } from '@feisuo/contract/schemas/console-content';
import { AppError } from '../../http/app-error.ts';
import { drawImage, imageAddress, keepImage, prepareImage, type ImageRow } from '../../modules/content/index.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { writesContent } from './show-item.ts';

/** Stores an image. If the image is already stored, nothing is written and audited. */
export const addImage = defineAction({
  ...writesContent,
  name: 'image.add',
  path: 'POST /images',
  words: '上传图片',
  summary: 'Stores an image in all widths; the body is the file itself',
  query: UploadImageQuery,
  output: UploadedImageReply,
  http: {
    body: 'buffer',
    bodyLimit: imageLimits.bytes,
    tooLarge: (cause) => new AppError('invalid_argument', { reason: 'IMAGE_TOO_LARGE', status: 413, cause }),
  },
  run: async (deps, { query, input, by }) => {
    // The image is resized before the transaction, because resizing is slow.
    const drawn = await drawImage(Buffer.isBuffer(input) ? input : Buffer.alloc(0));
    const prepared = await prepareImage(deps, drawn);
    const at = deps.clock.now();
    const name = shownName(query.name);
    return deps.db.transaction(async (db) => {
      const { image, isNew } = await keepImage(db, deps.blobs, prepared, { name, by: by.actor, at });
      const { hash, width, height } = image;
      const after = { name, width, height };
      if (isNew)
        await runAudited({ ...deps, db }, { by }, async () => ({
          done: true,
          action: 'image.add',
          subject: hash,
          after,
        }));
      return tellImage(image);
    });
  },
});

export const tellImage = ({ hash, width, height, name, by, at }: ImageRow) => ({
  src: imageAddress(hash),
  width,
  height,
  name,
  by,
  at: at.toISOString(),
});

/** The name is used for searches only, never as a file name. */
export const shownName = (name = '') =>
  Array.from((name.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{C}/gu, '').trim())
    .slice(0, imageLimits.name)
    .join('');
