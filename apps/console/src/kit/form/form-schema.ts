import { createContext } from 'react';

/** The schema of the request that a form will become, for the fields inside. */
export const FormSchema = createContext<object | null>(null);
