/**
 * A startup failure with a message for the operator. It has its own file so that main.ts can import it without
 * loading other modules.
 */
export class StartError extends Error {}
