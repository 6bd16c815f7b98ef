import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { memoizeBySchema } from './memoize-by-schema.ts';

const validatorOf = memoizeBySchema((schema: TSchema) => Compile(schema));

/**
 * Validates without converting values, because the specification writes numbers in queries as digits. The compiler of
 * the type provider would convert every value first.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = validatorOf(schema);
  return (value: unknown) => {
    const compiled = validator();
    // A missing body or query is validated as an empty object, so that the error names the missing field.
    const input = value ?? {};
    if (compiled.Check(input)) return value === input ? true : { value: input };
    const error = new Error(`${httpPart ?? 'request'} is invalid`);
    return {
      error: Object.assign(error, { validation: compiled.Errors(input), validationContext: httpPart ?? 'request' }),
    };
  };
};
