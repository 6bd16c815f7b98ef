/** Spread these props to disable a control. `disabled={false}` would enable it even inside a disabled form. */
export const disabledProps = { disabled: true } as const;
