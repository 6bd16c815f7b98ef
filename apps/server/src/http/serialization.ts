import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { onFirstUse } from './on-first-use.ts';

const serializerOf = onFirstUse((schema: TSchema) => fastJson(schema));

/** Writes an answer by its schema: what the schema does not name does not leave. */
export const serializerCompiler: FastifySerializerCompiler<TSchema> = ({ schema }) => {
  const serializer = serializerOf(schema);
  return (answer: unknown) => serializer()(answer);
};
