// The webhook receiver as a process of its own. With RUNNER_URL it also sends that runner jobs.
import { port, text, url } from '@tessera/kit/config';
import { start } from '@tessera/kit/start';
import { startReceiver } from './receiver.ts';
import { reportLater, sendTraffic } from './traffic.ts';

const settings = {
  HOST: text('127.0.0.1', { help: 'address to listen on' }),
  PORT: port(8103, { help: 'port to listen on' }),
  RUNNER_URL: url('', { help: 'a runner to which it sends jobs now and then' }),
};
const program = {
  name: 'sandbox-receiver',
  purpose: 'a webhook receiver that behaves as the path of a call asks.',
  settings,
};

/** The launcher waits a little longer. */
const PATIENCE_MS = 6000;

await start(program, async ({ settings, closing }) => {
  const abort = new AbortController();
  const { HOST: host, PORT: port, RUNNER_URL: runnerUrl } = settings;
  const receiver = await startReceiver({
    host,
    port,
    onCall: (call) => void reportLater(call, { runnerUrl, signal: abort.signal }),
  });
  // The runner, which stops at the same time, waits for the calls that are under way.
  closing.add('receiver', (graceMs = PATIENCE_MS) => receiver.finish(graceMs));
  console.log(
    `receiver listening on ${receiver.url}: /ok /status/503 /slow/1500 /stall /flaky/30 …`,
  );
  if (runnerUrl === '') return;
  const traffic = sendTraffic({
    runnerUrl,
    receiverUrl: receiver.url,
    random: Math.random,
    signal: abort.signal,
  });
  closing.add('traffic', () => {
    abort.abort();
    // It may be in the middle of asking a runner that stops too.
    return traffic.catch(() => {});
  });
});
