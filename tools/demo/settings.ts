import { integer, text } from '@tessera/kit/config';
import type { Program } from '@tessera/kit/program';
import { userCacheFolder } from '@tessera/kit/user-folder';
import { portVariable, USUAL_PORTS } from './plan.ts';

const ports = Object.fromEntries(
  Object.entries(USUAL_PORTS).map(([name, usual]) => [
    portVariable(name),
    // Not 0, a free one: the launcher would not know where to ask.
    integer(usual, { min: 1, max: 65_535, help: `port of ${name}` }),
  ]),
);

const SETTINGS = {
  DEMO_DIR: text(userCacheFolder('demo'), {
    help: 'folder of the data of the demo',
    shown: '`~/.cache/tessera/demo`',
  }),
  ...ports,
};

export const PROGRAM: Program<typeof SETTINGS> = {
  name: 'start',
  purpose: 'the four services on their real sources (start) or on the sandbox (demo).',
  settings: SETTINGS,
  commands: {
    usage: `Usage: npm start [-- flags]        the real sources
       npm run demo [-- flags]     stand-ins of every source, offline`,
    forms: { start: {}, demo: {} },
    usual: 'start',
  },
  problems: (settings) => equalPorts(settings as Readonly<Record<string, unknown>>),
};

/** Two processes cannot listen on one port. */
function equalPorts(settings: Readonly<Record<string, unknown>>): string[] {
  const chosen = Map.groupBy(Object.keys(ports), (name) => settings[name]);
  return [...chosen]
    .filter(([, names]) => names.length > 1)
    .map(
      ([port, names]) =>
        `${names.join(' and ')} are all ${port}, but each process needs a port of its own`,
    );
}

/** The port of each process, by its name. */
export function portsIn(settings: Readonly<Record<string, unknown>>): Record<string, number> {
  return Object.fromEntries(
    Object.keys(USUAL_PORTS).map((name) => [name, Number(settings[portVariable(name)])]),
  );
}
