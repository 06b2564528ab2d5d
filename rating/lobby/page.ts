import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { table } from '@tessera/kit/ui/table';
import type { PlayerId } from '../ladder/player-id.ts';
import { rankAt } from '../ladder/rank.ts';
import type { Match } from '../ladder/record.ts';
import type { Region } from '../ladder/region.ts';
import { lobbyPath, playerPath } from '../ui/addresses.ts';
import { addressLine } from '../ui/frame.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { capitalized, rankName } from '../ui/rank-names.ts';
import type { LobbyAnswer, LobbyParticipant } from './analyse.ts';
import { phrases } from './phrases.ts';

type LobbyPageParts = {
  readonly lobby: LobbyAnswer;
  readonly match: Match;
  readonly region: Region;
  /** Whose lobby it is; without one all ten count and the sides are two teams. */
  readonly player: PlayerId | undefined;
  readonly puuid: string | undefined;
  readonly locale: Locale;
};

export function lobbyPage(parts: LobbyPageParts): Html {
  const { lobby, region, player, locale } = parts;
  const [say, common, format] = [phrases(locale), shared(locale), formats(locale)];
  const { matchId, lobby_mu, weights } = lobby;
  const sentence = player ? say.weights : say.teamWeights;
  const share = (part: number) => format.percent(100 * part, 0);
  const api = `/api/v1${lobbyPath(matchId, player)}`;
  return html`<h1>${say.title(matchId)}</h1>
<p class="lead">${
    lobby_mu === null
      ? say.noCentre
      : say.centre(format.integer(lobby_mu), rankName(rankAt(lobby_mu), locale))
  }</p>
<p>${playedSentence(parts)}</p>
<p>${sentence(share(weights.opponents_total), share(weights.teammates_total), share(weights.recency))}</p>
${participantTable(parts)}
${player && html`<p><a href="${playerPath(region, player)}">${say.back}</a></p>`}
<h2>${common.api}</h2>${addressLine(common.sameAsJson, api)}`;
}

/** When it was played and who won. */
function playedSentence({ match, player, puuid, locale }: LobbyPageParts): string {
  const say = phrases(locale);
  const moment = formats(locale).dateTime(new Date(match.startedAt));
  if (match.ending !== 'played') return say.played(moment, say.unfinished);
  const own = match.participants.find((one) => one.puuid === puuid);
  if (player && own) return say.played(moment, say[own.win ? 'won' : 'lost'](player.gameName));
  const isFirst = match.participants.some(({ team, win }) => win && team === 100);
  return say.played(moment, say.wonByTeam(isFirst ? say.firstTeam : say.secondTeam));
}

function participantTable({ lobby, player, puuid, locale }: LobbyPageParts): Html {
  const [say, format] = [phrases(locale), formats(locale)];
  const sideOf = (one: LobbyParticipant) => {
    if (!player) return one.side === 'ally' ? say.firstTeam : say.secondTeam;
    return one.puuid === puuid ? player.gameName : say[one.side];
  };
  return table({
    caption: player ? say.captionOf(player.gameName) : say.caption,
    label: say.participants,
    rows: lobby.participants,
    empty: '',
    columns: [
      { label: say.side, rowHeader: true, cell: sideOf },
      {
        label: say.rank,
        cell: (one) =>
          one.lp === null ? say.unranked : `${capitalized(rankName(one, locale))}, ${one.lp} LP`,
      },
      {
        label: say.points,
        numeric: true,
        cell: ({ mmr }) => (mmr === null ? '' : format.integer(mmr)),
      },
    ],
  });
}
