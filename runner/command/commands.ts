import type { Commands } from '@tessera/kit/program';

export const COMMANDS: Commands = {
  usage: `Usage: npm run runner -- [command]
  serve          call jobs and answer requests (the default)
  export FILE    write jobs, queues and schedules as lines of JSON, also while a runner works
                 --plain: decrypt what security.encryption_key has encrypted
  import FILE    add those that are not there; a runner on the same SQLite file is stopped first`,
  forms: {
    serve: {},
    export: { operands: 1, flags: { plain: 'switch' } },
    import: { operands: 1 },
  },
  usual: 'serve',
};
