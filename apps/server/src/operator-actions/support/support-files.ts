import { BinaryFile } from '@feisuo/contract/schemas/service';
import { AppError } from '../../http/app-error.ts';

export const noSuchSupport = () => new AppError('not_found', { description: 'no such file, ticket or request' });

/** The OpenAPI schema of file downloads. */
export const fileSchema = {
  produces: ['application/octet-stream'],
  response: { 200: { content: { 'application/octet-stream': { schema: BinaryFile } } } },
};
