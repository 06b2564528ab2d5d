// The webhook receiver as a process of its own. With RUNNER_URL it also sends that runner jobs.
import { closeOnSignals, createClosing } from '@tessera/kit/closing';
import { port, readSettings, text, url } from '@tessera/kit/config';
import { startReceiver } from './receiver.ts';
import { sendTraffic } from './traffic.ts';

const settings = readSettings(
  { HOST: text('127.0.0.1'), PORT: port(8103), RUNNER_URL: url('') },
  process.env,
);
const closing = createClosing();
closeOnSignals(closing);

const receiver = await startReceiver({ host: settings.HOST, port: settings.PORT });
closing.add('receiver', receiver.close);
console.log(`receiver listening on ${receiver.url}: /ok /status/503 /slow/1500 /stall /flaky/30 …`);

if (settings.RUNNER_URL !== '') {
  const abort = new AbortController();
  const traffic = sendTraffic({
    runnerUrl: settings.RUNNER_URL,
    receiverUrl: receiver.url,
    random: Math.random,
    signal: abort.signal,
  });
  closing.add('traffic', () => {
    abort.abort();
    return traffic;
  });
}
