import type { RuleFault } from '@feisuo/contract/facts/rule-fault';
import { createContext } from 'react';

/** The schema of the request that a form will become, for the fields inside. */
export const FormSchema = createContext<object | null>(null);

/** What the server's rules have against a form, by its values as they stand: rules that no schema tells, such as one price against another. */
export type Judge = (values: Record<string, unknown>) => readonly RuleFault[];
export const FormJudge = createContext<Judge | null>(null);
