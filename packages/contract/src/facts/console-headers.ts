/** Marks background requests of the console, which do not count as activity of the operator. */
export const backgroundHeader = 'x-feisuo-background';

/**
 * The server's time in milliseconds, in every response to the console. In the sandbox an operator may have changed
 * that clock.
 */
export const clockHeader = 'x-feisuo-now';
