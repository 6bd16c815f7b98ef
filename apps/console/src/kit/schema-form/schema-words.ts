import type { ShapeFault } from '@feisuo/contract/facts/shape-words';
import { createContext, use, type ReactNode } from 'react';
import type { PartSchema } from './part-schema.ts';

/** Where a part is, by the names on the way; numbers of lists are left out. */
export type PartPath = readonly string[];

export type PartProps = {
  path: PartPath;
  schema: PartSchema;
  value: unknown;
  onChange: (value: unknown) => void;
};

/** What the input of a single part is given. */
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

/** What a form that is drawn from a schema says, and what it draws in ways of its own. */
export type SchemaWords = {
  wordOf: (path: PartPath) => string;
  choiceOf: (choice: string, path: PartPath) => string;
  /** What a block is called, by the name of its variant. */
  variantOf?: (name: string) => string;
  /** What is to be known before filling it in. */
  hintOf?: (path: PartPath) => string | undefined;
  /** What stands in an empty input: an example, never saved. */
  placeholderOf?: (path: PartPath) => string | undefined;
  /** A control for what the schema alone says too little of; null: as any other part. */
  control?: (part: PartProps) => ReactNode | null;
  /** An input of its own for a single part, whose name and refusal are as with any other. */
  inputOf?: (path: PartPath) => ((input: InputProps) => ReactNode) | null;
  /** What is wrong with a part, where it is kept in other units than it is typed in. */
  faultWordsOf?: (path: PartPath) => ((fault: ShapeFault) => string) | undefined;
  /** What a group comes to as it is filled in, below its fields; `isOdd` where that is hardly meant. Null: nothing. */
  sumUp?: (value: unknown) => SummedUp | null;
  /** What the switch of a part that may be nothing says. */
  switchOf?: (path: PartPath) => string | undefined;
};

export const SchemaWordsContext = createContext<SchemaWords>({
  wordOf: (path) => path.at(-1) ?? '',
  choiceOf: (choice) => choice,
});

/** Where a part is in what is filled in, with the numbers of lists: `prizes.0.stock`. */
export const PartPlace = createContext('');

/** The group that a part belongs to, as it is filled in: what a part may be can depend on another of it. */
export const PartWithin = createContext<Readonly<Record<string, unknown>>>({});

export const useSchemaWords = (): SchemaWords => use(SchemaWordsContext);
