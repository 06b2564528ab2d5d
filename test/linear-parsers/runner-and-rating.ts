import { secretProblem } from '../../kit/http/webhook-signature.ts';
import { comparedAccounts } from '../../rating/compare/analyse.ts';
import { parseKnownPlayers } from '../../rating/evaluation/evidence-file.ts';
import { findCallerKey } from '../../rating/input/callers.ts';
import { waitOf } from '../../rating/input/parameters.ts';
import { findExample } from '../../rating/ladder/example.ts';
import { findPlayerBySlug, findPlayerId } from '../../rating/ladder/player-id.ts';
import { isRegion, regionOfMatch } from '../../rating/ladder/region.ts';
import * as calls from '../../rating/provider/calls.ts';
import { findRateLimits } from '../../rating/provider/limits/limit-log.ts';
import { createGate, hashOf } from '../../runner/access/tokens.ts';
import { dashboardPath } from '../../runner/dashboard/session.ts';
import { headerNameProblems } from '../../runner/input/extra-headers.ts';
import { FORMATS } from '../../runner/input/formats.ts';
import * as jobs from '../../runner/input/job-input.ts';
import * as queues from '../../runner/input/queue-input.ts';
import * as schedules from '../../runner/input/schedule-input.ts';
import { unknownNames } from '../../runner/input/unknown-names.ts';
import { textOfFirstBytes } from '../../runner/job/beginning.ts';
import { cronProblem } from '../../runner/job/cron.ts';
import { parseBody, parseJson } from '../../runner/job/payload.ts';
import { parseTimestamp } from '../../runner/job/timestamp.ts';
import { parseClaimToken } from '../../runner/job/worker.ts';
import { namedToken } from '../../runner/settings/named-tokens.ts';
import { readSettings } from '../../runner/settings/schema.ts';
import { parseLine } from '../../runner/store/port/transfer.ts';
import { headerProblem } from '../../runner/telemetry/exporter.ts';
import { verify } from '../../runner-client/verify.ts';
import { type Parsers, table } from './list.ts';

const JSON_PIECES = ['{"a":1,', '[1,', '"\\', '\\u00', '1e5,', '"a"'];
const TOML = ['[a]\n', 'a = "', '"""', "'''", 'a = [', 'a.', '# ', 'a = 1\n', '{a = '];
/** A new one each time: it counts wrong tokens. */
const gate = () =>
  createGate([{ name: 'a', hash: hashOf('a'), may: ['admin'] }], { sessionKey: 'key' });
const SCHEMA = { properties: { callback_url: {}, queue_name: {} } as never };
const PLAYER = { group: 'a', rank: 1, losses: 1, true_mmr: 1, games: [] };

const words = (text: string) => text.trim().split(/\s/);
const named = (text: string) => Object.fromEntries(words(text).map((name) => [name, 1]));
const word = (number: number) => `queue_name${number} `;
const format = (name: string, ...tokens: string[]) => [FORMATS[name]!, ...tokens] as const;
const signed = (text: string) => ({
  'webhook-timestamp': '0',
  'webhook-id': text,
  'webhook-signature': text,
});

export const RUNNER: Parsers = {
  'runner/access/tokens.ts': {
    createGate: [(text) => gate().grantOfHeader(text, '192.0.2.1'), 'Bearer ', 'Bearer a '],
  },
  'runner/settings/named-tokens.ts': {
    namedToken: [(text) => namedToken({ name: text, hash: text, may: [text] }), 'sha256:'],
    parseFile: 'reads with smol-toml, which is tried below',
  },
  'runner/dashboard/session.ts': { dashboardPath: [dashboardPath, '/dashboard', '/dashboard/'] },
  'kit/http/webhook-signature.ts': { secretProblem: [secretProblem, 'whsec_', '='] },
  'runner/input/extra-headers.ts': {
    headerNameProblems: table(word, (text) => headerNameProblems(named(text)), 'proxy-', 'x-'),
  },
  'runner/input/formats.ts': {
    'FORMATS plain-text': format('plain-text'),
    'FORMATS queue-name': format('queue-name'),
    'FORMATS callback-url': format('callback-url', 'http://', '@', '%'),
    'FORMATS header-value': format('header-value'),
    'FORMATS moment': format('moment', '2015-01-01T'),
    'FORMATS timezone': format('timezone', 'Europe/'),
  },
  'runner/input/job-input.ts': {
    readJob: [
      (text) => jobs.readJob({ callback_url: `http://a/${text}`, queue_name: text }, undefined, 0),
      'http://',
    ],
    readJobChange: [(text) => jobs.readJobChange({ run_at: text, tags: [text] }), '2026-'],
    readReplay: 'looks at the type',
    withKeyOfHeader: [(text) => jobs.withKeyOfHeader({}, text), '"a"'],
    keyOfHeader: [jobs.keyOfHeader, '"', '"a'],
    traceparentOf: [jobs.traceparentOf, '00-', 'ff'],
  },
  'runner/input/queue-input.ts': {
    readNewQueue: [(name) => queues.readNewQueue({ name })],
    readQueueChange: [(retry_backoff) => queues.readQueueChange({ retry_backoff })],
  },
  'runner/input/schedule-input.ts': {
    readNewSchedule: [
      (text) => schedules.readNewSchedule({ name: text, cron_expression: text, timezone: text }),
    ],
    readScheduleChange: [(timezone) => schedules.readScheduleChange({ timezone })],
    scheduleKey: [schedules.scheduleKey, '"'],
  },
  'runner/input/reader.ts': { isObject: 'looks at the type' },
  'runner/input/request-guards.ts': {
    acceptJsonOnly: 'registers parseBody and refuseDuplicateNames',
  },
  'runner/input/unknown-names.ts': {
    unknownNames: [(text) => unknownNames({ [text]: 1 }, SCHEMA), 'queue_nam', 'callback'],
    'unknownNames of many': table(word, (text) => unknownNames(named(text), SCHEMA)),
  },
  'runner/job/beginning.ts': {
    textOfFirstBytes: [(text) => textOfFirstBytes([Buffer.from(text)], text.length / 2)],
  },
  'runner/job/cron.ts': {
    cronProblem: [
      (text) => cronProblem(text, null),
      ...['0 0 0 ', '1,', '1-5', '*/', 'mon-', 'january,', '@daily'],
    ],
  },
  'runner/job/payload.ts': {
    parseJson: [parseJson, ...JSON_PIECES, '1234567890123456', '0.0'],
    parseBody: [parseBody, ...JSON_PIECES, '{"jobs":['],
    'parseBody of long numbers': [(text) => parseBody(`{"a":1${text.replace(/\D/g, '')}}`), '123'],
  },
  'runner/job/timestamp.ts': { parseTimestamp: [parseTimestamp, '2015-01-01T', '10:00'] },
  'runner/job/worker.ts': { parseClaimToken: [parseClaimToken, '1.', '1.a.'] },
  'runner/store/port/transfer.ts': {
    parseLine: [(text) => parseLine(`{"kind":"queue",${JSON.stringify(text)}:1}`), '\\"', 'a'],
  },
  'runner/store/postgres/transfer.ts': { readPostgres: 'reads a database, not a text' },
  'runner/store/sqlite/transfer.ts': { readSqlite: 'reads a database, not a text' },
  'runner/settings/schema.ts': {
    readSettings: [
      (text) => {
        const readFile = (path: string) => (path === 'runner.toml' ? text : undefined);
        return readSettings({ args: [], env: {}, readFile });
      },
      ...TOML,
    ],
  },
  'runner/telemetry/exporter.ts': { headerProblem: [headerProblem, 'a=', '%41', 'authorization='] },
  'runner-client/verify.ts': {
    verify: [(text) => verify(['whsec_YWFh'], signed(text), text, { now: 0 }), 'v1,YWFh ', 'v1,'],
  },
};

export const RATING: Parsers = {
  'rating/compare/analyse.ts': {
    comparedAccounts: [comparedAccounts, 'euw1:', 'euw1:a#b,', '%23'],
  },
  'rating/input/callers.ts': {
    findCallerKey: [(text) => findCallerKey(`a:${text}`), 'a:', '0123456789abcdef', ':1'],
  },
  'rating/input/parameters.ts': {
    waitOf: [(prefer) => waitOf({ headers: { prefer } }, 1000), 'wait=1', ' ', 'respond-async'],
  },
  'rating/ladder/example.ts': { findExample: [findExample, 'euw1:', 'a#b', ':'] },
  'rating/ladder/player-id.ts': {
    findPlayerId: [findPlayerId, 'a#b', '%23', '%25'],
    findPlayerBySlug: [findPlayerBySlug, 'a-b', '%23', '-'],
  },
  'rating/ladder/region.ts': {
    isRegion: [isRegion],
    regionOfMatch: [regionOfMatch, 'EUW1_', 'EUW'],
  },
  'rating/provider/limits/limit-log.ts': {
    findRateLimits: [findRateLimits, '20:1', '20:1,', ' 1:'],
  },
  'rating/provider/calls.ts': {
    matchCall: [calls.matchCall, 'EUW1_'],
    readAccount: [
      (text) => calls.readAccount({ puuid: text, gameName: text }, { gameName: '', tagLine: '' }),
    ],
    readEntries: table(word, (text) => {
      const rest = { leaguePoints: 1, wins: 1, losses: 1 };
      return calls.readEntries(words(text).map((queueType) => ({ queueType, ...rest })));
    }),
    readMatchIds: table(
      (number) => `EUW1_${number} `,
      (text) => calls.readMatchIds(words(text)),
    ),
    readMatch: table(word, (text) => {
      const participants = words(text).map((puuid) => ({ puuid, teamId: 100, win: true }));
      const info = { queueId: 420, gameStartTimestamp: 1, gameDuration: 1, participants };
      return calls.readMatch({ metadata: { matchId: text }, info }, text);
    }),
  },
  'rating/evaluation/evidence-file.ts': {
    parseKnownPlayers: [(text) => parseKnownPlayers('x', text), ...JSON_PIECES],
    'parseKnownPlayers of many': table(word, (text) => {
      const players = words(text).map((_, wins) => ({ ...PLAYER, wins }));
      return parseKnownPlayers('x', JSON.stringify(players));
    }),
  },
};
