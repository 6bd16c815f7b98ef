import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { memoizeBySchema } from './memoize-by-schema.ts';

const validatorOf = memoizeBySchema((schema: TSchema) => Compile(schema));

/**
 * Validates without converting: numbers in a query are digits by contract. The type provider's compiler would convert
 * every value of each request first.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = validatorOf(schema);
  return (value: unknown) => {
    const compiled = validator();
    // A missing body or query is validated as an empty one, so that the fault names a field.
    const given = value ?? {};
    if (compiled.Check(given)) return value === given ? true : { value: given };
    const error = new Error(`${httpPart ?? 'request'} is invalid`);
    return {
      error: Object.assign(error, { validation: compiled.Errors(given), validationContext: httpPart ?? 'request' }),
    };
  };
};
