// Stands in for `node:test` while mutants are tried: the tests of a file are collected and run one
// after another in the same process, until the first one fails. A process for each mutant, with
// the whole runner in it, takes fifty times as long.

type Options = { readonly skip?: boolean | string };
type Body = (context: TestContext) => unknown;
type Step = { readonly name: string; readonly body: Body };
type Suite = { readonly steps: Step[]; readonly hooks: Record<Hook, Body[]> };
type Hook = 'before' | 'after' | 'beforeEach' | 'afterEach';
export type TestContext = ReturnType<typeof createContext>['context'];

let current = createSuite();

/** Runs what was collected since the last call. Resolves with the name of the failed test. */
export async function runCollected(): Promise<string | undefined> {
  const suite = current;
  current = createSuite();
  return runSuite(suite);
}

export function test(name: string, ...rest: [Options, Body] | [Body] | []): Promise<void> {
  const body = rest.at(-1);
  const options = rest.length === 2 ? (rest[0] as Options) : {};
  if (typeof body === 'function' && !options.skip) current.steps.push({ name, body });
  return Promise.resolve();
}
test.skip = () => {};
test.todo = () => {};

export function describe(name: string, ...rest: [Options, Body] | [Body]): void {
  const outer = current;
  const suite = createSuite();
  current = suite;
  (rest.at(-1) as Body)({} as TestContext);
  current = outer;
  if (rest.length === 2 && (rest[0] as Options).skip) return;
  outer.steps.push({ name, body: async () => failWith(await runSuite(suite)) });
}

export const it = test;
export const suite = describe;
export const before = (body: Body) => void current.hooks.before.push(body);
export const after = (body: Body) => void current.hooks.after.push(body);
export const beforeEach = (body: Body) => void current.hooks.beforeEach.push(body);
export const afterEach = (body: Body) => void current.hooks.afterEach.push(body);

function createSuite(): Suite {
  return { steps: [], hooks: { before: [], after: [], beforeEach: [], afterEach: [] } };
}

async function runSuite({ steps, hooks }: Suite): Promise<string | undefined> {
  const { context } = createContext();
  try {
    for (const hook of hooks.before) await hook(context);
    for (const step of steps) {
      if (!(await passes(step, hooks))) return step.name;
    }
    return undefined;
  } catch (error) {
    return `a hook: ${error}`;
  } finally {
    for (const hook of hooks.after) await hook(context);
  }
}

async function passes({ body }: Step, hooks: Suite['hooks']): Promise<boolean> {
  const { context, close } = createContext();
  try {
    for (const hook of hooks.beforeEach) await hook(context);
    await body(context);
    return true;
  } catch {
    return false;
  } finally {
    for (const hook of hooks.afterEach) await hook(context);
    await close();
  }
}

function createContext() {
  const closers: (() => unknown)[] = [];
  const context = {
    after: (close: () => unknown) => void closers.push(close),
    test: async (name: string, body: Body) =>
      failWith((await passes({ name, body }, createSuite().hooks)) ? undefined : name),
    diagnostic: () => {},
    skip: () => {},
  };
  return {
    context,
    close: async () => {
      for (const close of closers.reverse()) await close();
    },
  };
}

function failWith(name: string | undefined): void {
  if (name !== undefined) throw new Error(name);
}
