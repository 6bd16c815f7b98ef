import type { ShapeFault } from '@feisuo/contract/facts/shape-words';
import { createContext, use, type ReactNode } from 'react';
import type { PartSchema } from './part-schema.ts';

/** Path of a part by names, without indices. */
export type PartPath = readonly string[];

export type PartProps = {
  path: PartPath;
  schema: PartSchema;
  value: unknown;
  onChange: (value: unknown) => void;
};

/** Props of a single part's input. */
export type InputProps = {
  id: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  status?: 'error';
  onBlur: () => void;
  value: unknown;
  onChange: (value: unknown) => void;
};

export type SummedUp = { says: string; isOdd: boolean };

/** Texts and custom controls of a schema-driven form. */
export type SchemaWords = {
  wordOf: (path: PartPath) => string;
  choiceOf: (choice: string, path: PartPath) => string;
  /** A block's label, by its variant. */
  variantOf?: (name: string) => string;
  /** A hint above the part. */
  hintOf?: (path: PartPath) => string | undefined;
  /** Placeholder of an input. */
  placeholderOf?: (path: PartPath) => string | undefined;
  /** A custom control; null: the default. */
  control?: (part: PartProps) => ReactNode | null;
  /** A custom input for a single part, with the usual label and fault. */
  inputOf?: (path: PartPath) => ((input: InputProps) => ReactNode) | null;
  /** The fault's text where stored and typed units differ. */
  faultWordsOf?: (path: PartPath) => ((fault: ShapeFault) => string) | undefined;
  /** Summary of a group while typing; `isOdd`: suspicious. Null: none. */
  sumUp?: (value: unknown) => SummedUp | null;
  /** The label of a nullable part's switch. */
  switchOf?: (path: PartPath) => string | undefined;
};

export const SchemaWordsContext = createContext<SchemaWords>({
  wordOf: (path) => path.at(-1) ?? '',
  choiceOf: (choice) => choice,
});

/** Path of a part with indices: `prizes.0.stock`. */
export const PartPlace = createContext('');

/** The values of the surrounding group: a part may depend on a sibling. */
export const PartWithin = createContext<Readonly<Record<string, unknown>>>({});

export const useSchemaWords = (): SchemaWords => use(SchemaWordsContext);
