import { startPsp } from '@tessera/sandbox/psp/server';
import { startLlm } from '@tessera/sandbox/llm/server';
import { startTracker } from '@tessera/sandbox/tracker/server';
import { spawn } from 'node:child_process';
const psp = await startPsp({ periods: [{ period: 10, seats: 60, clubs: 5, votes: 200, sessions: 6 },{ period: 9, seats: 60, clubs: 5, votes: 100, sessions: 4 }] });
const llm = await startLlm(); const tracker = await startTracker();
const env={...process.env, ANALYZER_CACHE_DIR:'/tmp/tessera/pr/live', ANALYZER_SOURCE_URL:psp.url, ANALYZER_SITE_URL:psp.siteUrl, ANALYZER_REQUEST_DELAY_MS:'10', LLM_BASE_URL:llm.url, LLM_MODEL:'stand-in', ISSUE_FEEDBACK_ENABLED:'1', ISSUE_FEEDBACK_TOKEN:'demo', ISSUE_FEEDBACK_API_URL:tracker.url, ADMIN_TOKEN:'secret', PORT:'18471', RATE_LIMIT_ENABLED:'0', DATA_NOTICE:'Synthetic'};
spawn(process.execPath,['/work/main/parliament/main.ts'],{env,stdio:'inherit'});
