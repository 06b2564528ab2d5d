// Compiling the schemas of its routes is most of what starting a service costs. Loaded before the
// tests of a process, so that all servers of the process share what is compiled.
import { createRequire } from 'node:module';

type Compiler = (route: { readonly schema: unknown }) => unknown;
type Factory = (...options: unknown[]) => (...context: unknown[]) => Compiler;

const require = createRequire(import.meta.resolve('fastify'));

for (const name of ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler']) {
  const path = require.resolve(name);
  const factory = require(path) as Factory;
  const compiled = new Map<string, unknown>();
  const shared: Factory = (...options) => {
    const build = factory(...options);
    return (...context) => {
      const compile = build(...context);
      const contextKey = JSON.stringify(context);
      return (route) => {
        const key = contextKey + JSON.stringify(route.schema);
        if (!compiled.has(key)) compiled.set(key, compile(route));
        return compiled.get(key);
      };
    };
  };
  // Fastify asks for the package again with every server.
  require.cache[path]!.exports = shared;
}
