// Health check of an image: the process answers. Whether it can work is what /ready says.
const PORTS = { parliament: 8000, runner: 6390, housing: 3000, rating: 4000 };
const { SERVICE = '', PORT, RUNNER_PORT } = process.env;
const port = (SERVICE === 'runner' ? RUNNER_PORT : PORT) ?? PORTS[SERVICE];
const path = SERVICE === 'rating' ? '/api/v1/health' : '/health';
const reply = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
process.exitCode = reply?.ok ? 0 : 1;
