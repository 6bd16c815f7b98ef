/** A start failure with a sentence for the operator. In its own file, so that main.ts loads nothing else with it. */
export class StartError extends Error {}
