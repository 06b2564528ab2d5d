/**
 * The hundred fields of a match participant nobody needs for a rating. They are here so that a
 * reply has the size and the shape of a real one; the numbers are always the same.
 */
export const COUNTERS: Readonly<Record<string, number | string | boolean>> = {
  ...Object.fromEntries(
    (
      'assists baronKills bountyLevel champExperience champLevel championId championTransform ' +
      'consumablesPurchased damageDealtToBuildings damageDealtToObjectives damageDealtToTurrets ' +
      'damageSelfMitigated deaths detectorWardsPlaced doubleKills dragonKills goldEarned goldSpent ' +
      'inhibitorKills inhibitorTakedowns inhibitorsLost item0 item1 item2 item3 item4 item5 item6 ' +
      'itemsPurchased killingSprees kills largestCriticalStrike largestKillingSpree ' +
      'largestMultiKill longestTimeSpentLiving magicDamageDealt magicDamageDealtToChampions ' +
      'magicDamageTaken neutralMinionsKilled nexusKills nexusLost nexusTakedowns ' +
      'objectivesStolen objectivesStolenAssists pentaKills physicalDamageDealt ' +
      'physicalDamageDealtToChampions physicalDamageTaken profileIcon quadraKills ' +
      'sightWardsBoughtInGame spell1Casts spell2Casts spell3Casts spell4Casts summoner1Casts ' +
      'summoner1Id summoner2Casts summoner2Id summonerLevel timeCCingOthers totalDamageDealt ' +
      'totalDamageDealtToChampions totalDamageShieldedOnTeammates totalDamageTaken totalHeal ' +
      'totalHealsOnTeammates totalMinionsKilled totalTimeCCDealt totalTimeSpentDead ' +
      'totalUnitsHealed tripleKills trueDamageDealt trueDamageDealtToChampions trueDamageTaken ' +
      'turretKills turretTakedowns turretsLost unrealKills visionScore visionWardsBoughtInGame ' +
      'wardsKilled wardsPlaced'
    )
      .split(' ')
      .map((name, i) => [name, (i * 37) % 101]),
  ),
  championName: 'Nobody',
  firstBloodAssist: false,
  firstBloodKill: false,
  firstTowerAssist: false,
  firstTowerKill: false,
  individualPosition: 'MIDDLE',
  lane: 'NONE',
  role: 'DUO',
  teamEarlySurrendered: false,
};
