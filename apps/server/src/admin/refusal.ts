/** Something the person at the command line can mend; told without a stack. */
export class Refusal extends Error {}
