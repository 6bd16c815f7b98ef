/** Marks background requests of the console: they do not count as activity of the operator. */
export const backgroundHeader = 'x-feisuo-background';

/** The server's time in milliseconds, on every answer to the console. In the sandbox that clock may be moved. */
export const clockHeader = 'x-feisuo-now';
