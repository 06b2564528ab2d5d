/** A wrong command line: shown with the usage. */
export class UsageError extends Error {}
