import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { memoizeBySchema } from './memoize-by-schema.ts';

const validatorOf = memoizeBySchema((schema: TSchema) => Compile(schema));

/**
 * Checks a part of a request against its schema, and changes nothing in it: the contract says what travels, so numbers
 * in a query are digits. The type provider's own compiler converts every value first, for each request anew.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = validatorOf(schema);
  return (value: unknown) => {
    const compiled = validator();
    // An absent body or query is judged like an empty one, so that the fault names a field.
    const given = value ?? {};
    if (compiled.Check(given)) return value === given ? true : { value: given };
    const error = new Error(`${httpPart ?? 'request'} is invalid`);
    return {
      error: Object.assign(error, { validation: compiled.Errors(given), validationContext: httpPart ?? 'request' }),
    };
  };
};
