/** Disables a control. `disabled={false}` would enable it inside a disabled form. */
export const disabledProps = { disabled: true } as const;
