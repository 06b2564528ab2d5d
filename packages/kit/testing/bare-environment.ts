const compiled = process.env.NODE_COMPILE_CACHE;

/**
 * The variables that a program started by a test inherits: where programs lie, and where
 * compiled code lies, so that hundreds of starts compile it once. No setting leaks in.
 */
export const bareEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }),
};
