import { freePorts } from '@tessera/kit/testing/terminal';
import { portVariable, USUAL_PORTS } from '../plan.ts';

export type Ports = Readonly<Record<string, number>>;

/** A free port for every process of the launcher by its name, and the variables that say so. */
export async function launcherPorts(): Promise<{ ports: Ports; env: Record<string, string> }> {
  const names = Object.keys(USUAL_PORTS);
  const free = await freePorts(names.length);
  return {
    ports: Object.fromEntries(names.map((name, index) => [name, free[index]!])),
    env: Object.fromEntries(names.map((name, index) => [portVariable(name), `${free[index]}`])),
  };
}
