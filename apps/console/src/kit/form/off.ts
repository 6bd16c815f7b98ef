/** Disables a control. `disabled={false}` would enable it inside a disabled form. */
export const off = { disabled: true } as const;
