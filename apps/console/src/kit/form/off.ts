/** Switches a control off. One that is told `false` would be on in a form that is off, where a reader may not write. */
export const off = { disabled: true } as const;
