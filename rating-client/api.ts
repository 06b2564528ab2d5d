// Generated from the API document of the service by generate-api.ts; do not edit.
// biome-ignore-all lint/style/noExcessiveLinesPerFile: generated
export interface components {
  schemas: {
    Error: {
      error: string;
      code: string;
      /**
       * @description Of 429: whose limit is reached
       * @enum {unknown}
       */
      limit?: 'ours' | 'upstream';
    };
  };
}
export interface operations {
  apiHealth: {
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            /** @enum {boolean} */
            ok: true;
            /** @description Build identifier */
            version: string;
          };
        };
      };
    };
  };
  mmr: {
    parameters: {
      query: {
        /**
         * @description Platform region
         * @example euw1
         */
        region:
          | 'euw1'
          | 'eun1'
          | 'na1'
          | 'kr'
          | 'br1'
          | 'la1'
          | 'la2'
          | 'oc1'
          | 'tr1'
          | 'ru'
          | 'jp1';
        /**
         * @description URL-encoded gameName#tagLine
         * @example Zesty Raven#EUW
         */
        playerId: string;
        /** @description Ranked queue */
        queue?: 'solo' | 'flex';
        /** @description Each lobby's part in the result */
        explain?: boolean;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            summoner: {
              puuid: string;
              gameName: string;
              tagLine: string;
              region: string;
            };
            estimate: {
              /** @description Mean, in ladder points (IRON IV 0 LP is 0) */
              mu: number;
              /** @description Standard deviation */
              sigma: number;
              /** @description 90 % interval, not below 0 */
              ci90: number[];
              tier: string;
              /** @description '' from MASTER up */
              division: string;
            };
            breakdown: {
              tier1: {
                mu: number;
                sigma: number;
                n_games: number;
              };
              tier2: {
                mu: number;
                sigma: number;
                lobbies_used: number;
              } | null;
            };
            freshness: {
              computed_at: string;
              from_cache: boolean;
            };
            /** @description The interval is too wide to be read as a division */
            provisional: boolean;
            /** @description Which parameters made the estimate; `/api/v1/model` says how they do */
            model?: {
              version: string;
              learned: boolean;
              checked_at: string | null;
            };
            /** @description By width in per cent; 90 is ci90 */
            intervals?: {
              /** @description 50 % interval, not below 0 */
              50: number[];
              /** @description 80 % interval, not below 0 */
              80: number[];
              /** @description 90 % interval, not below 0 */
              90: number[];
              /** @description 95 % interval, not below 0 */
              95: number[];
            };
            percentile: {
              value: number;
              low: number;
              high: number;
            };
            explain?: {
              rank: {
                tier: string;
                division: string;
                lp: number;
                points: number;
                wins: number;
                losses: number;
              };
              rank_offset: {
                mu: number;
                sigma: number;
              };
              shares: {
                tier1: number;
                tier2: number;
              };
              /** @description The mean less those of the tiers by their shares */
              beyond?: number;
              disagreement: number | null;
              lobbies: {
                match_id: string;
                played_at: string;
                won: boolean;
                ranked: number;
                used: boolean;
                lobby_mu: number | null;
                lobby_sigma: number | null;
                /** @description Share in the final mean */
                share: number;
                step: number;
                outlier_factor: number;
                after: number | null;
              }[];
            };
          };
        };
      };
      /** @description Still computing; progress at Location */
      202: {
        content: {
          'application/json': {
            id: string;
            /** @enum {unknown} */
            state: 'queued' | 'running' | 'waiting' | 'done' | 'failed';
            /** @description Place in the queue of its region; 0 outside of it */
            position: number;
            progress: {
              /** @enum {unknown} */
              stage: 'account' | 'rank' | 'matches' | 'lobbies' | 'estimate';
              steps_done: number;
              /** @description Known so far; grows as more is known */
              steps_planned: number;
            };
            /** @description Until the end, from the work ahead and the rate limits of the upstream */
            expected_seconds: number;
            /** @description When the upstream may be asked again, in state waiting */
            waiting_until: string | null;
            created_at: string;
            /** @description Where the answer is once the state is done */
            result: string;
            error?: {
              error: string;
              code: string;
              /**
               * @description Of 429: whose limit is reached
               * @enum {unknown}
               */
              limit?: 'ours' | 'upstream';
            };
          };
        };
      };
    };
  };
  compare: {
    parameters: {
      query: {
        /**
         * @description 1 to 5 region:playerId pairs, separated by commas
         * @example euw1:Zesty Raven#EUW,eun1:Calm Otter#EUN
         */
        accounts: string;
        /** @description Ranked queue */
        queue?: 'solo' | 'flex';
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            pairs: {
              first: string;
              second: string;
              /** @description That the first is the stronger */
              probability: number;
            }[];
          } & {
            [key: string]:
              | {
                  /** @description Mean, in ladder points (IRON IV 0 LP is 0) */
                  mu: number;
                  /** @description Standard deviation */
                  sigma: number;
                  /** @description 90 % interval, not below 0 */
                  ci90: number[];
                  tier: string;
                  /** @description '' from MASTER up */
                  division: string;
                  computed_at: string;
                  percentile: {
                    value: number;
                    low: number;
                    high: number;
                  };
                  /** @description Which parameters made the estimate; `/api/v1/model` says how they do */
                  model?: {
                    version: string;
                    learned: boolean;
                    checked_at: string | null;
                  };
                }
              | {
                  error: string;
                  code: string;
                  /**
                   * @description Of 429: whose limit is reached
                   * @enum {unknown}
                   */
                  limit?: 'ours' | 'upstream';
                  /** @description Progress of a computation under way */
                  job?: string;
                };
          };
        };
      };
    };
  };
  timeline: {
    parameters: {
      query: {
        /**
         * @description Platform region
         * @example euw1
         */
        region:
          | 'euw1'
          | 'eun1'
          | 'na1'
          | 'kr'
          | 'br1'
          | 'la1'
          | 'la2'
          | 'oc1'
          | 'tr1'
          | 'ru'
          | 'jp1';
        /**
         * @description URL-encoded gameName#tagLine
         * @example Zesty Raven#EUW
         */
        playerId: string;
        /** @description Ranked queue */
        queue?: 'solo' | 'flex';
        /** @description Today included */
        days?: number;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            summoner: {
              puuid: string;
              gameName: string;
              tagLine: string;
            };
            points: {
              /** @description YYYY-MM-DD, UTC */
              date: string;
              mu: number;
              sigma: number;
            }[];
            /** @description When the model changed: later estimates may differ without a game */
            models: {
              from: string;
              version: string;
              learned: boolean;
            }[];
          };
        };
      };
      /** @description Still computing; progress at Location */
      202: {
        content: {
          'application/json': {
            id: string;
            /** @enum {unknown} */
            state: 'queued' | 'running' | 'waiting' | 'done' | 'failed';
            /** @description Place in the queue of its region; 0 outside of it */
            position: number;
            progress: {
              /** @enum {unknown} */
              stage: 'account' | 'rank' | 'matches' | 'lobbies' | 'estimate';
              steps_done: number;
              /** @description Known so far; grows as more is known */
              steps_planned: number;
            };
            /** @description Until the end, from the work ahead and the rate limits of the upstream */
            expected_seconds: number;
            /** @description When the upstream may be asked again, in state waiting */
            waiting_until: string | null;
            created_at: string;
            /** @description Where the answer is once the state is done */
            result: string;
            error?: {
              error: string;
              code: string;
              /**
               * @description Of 429: whose limit is reached
               * @enum {unknown}
               */
              limit?: 'ours' | 'upstream';
            };
          };
        };
      };
    };
  };
  lobby: {
    parameters: {
      query?: {
        /**
         * @description URL-encoded gameName#tagLine
         * @example Zesty Raven#EUW
         */
        playerId?: string;
      };
      path: {
        /** @example EUW1_3000000000 */
        matchId: string;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            matchId: string;
            lobby_mu: number | null;
            weights: {
              /** @description Share of the enemies in the centre */
              opponents_total: number;
              /** @description Share of the allies; together 1 */
              teammates_total: number;
              /** @description Weight relative to a lobby played now */
              recency: number;
            };
            participants: {
              puuid: string;
              /** @enum {unknown} */
              side: 'ally' | 'enemy';
              /** @description UNRANKED for a player without a rank */
              tier: string;
              division: string;
              lp: number | null;
              /** @description Visible rank in ladder points */
              mmr: number | null;
            }[];
          };
        };
      };
      /** @description Still computing; progress at Location */
      202: {
        content: {
          'application/json': {
            id: string;
            /** @enum {unknown} */
            state: 'queued' | 'running' | 'waiting' | 'done' | 'failed';
            /** @description Place in the queue of its region; 0 outside of it */
            position: number;
            progress: {
              /** @enum {unknown} */
              stage: 'account' | 'rank' | 'matches' | 'lobbies' | 'estimate';
              steps_done: number;
              /** @description Known so far; grows as more is known */
              steps_planned: number;
            };
            /** @description Until the end, from the work ahead and the rate limits of the upstream */
            expected_seconds: number;
            /** @description When the upstream may be asked again, in state waiting */
            waiting_until: string | null;
            created_at: string;
            /** @description Where the answer is once the state is done */
            result: string;
            error?: {
              error: string;
              code: string;
              /**
               * @description Of 429: whose limit is reached
               * @enum {unknown}
               */
              limit?: 'ours' | 'upstream';
            };
          };
        };
      };
    };
  };
  job: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description A computation that takes longer than one request may */
      200: {
        content: {
          'application/json': {
            id: string;
            /** @enum {unknown} */
            state: 'queued' | 'running' | 'waiting' | 'done' | 'failed';
            /** @description Place in the queue of its region; 0 outside of it */
            position: number;
            progress: {
              /** @enum {unknown} */
              stage: 'account' | 'rank' | 'matches' | 'lobbies' | 'estimate';
              steps_done: number;
              /** @description Known so far; grows as more is known */
              steps_planned: number;
            };
            /** @description Until the end, from the work ahead and the rate limits of the upstream */
            expected_seconds: number;
            /** @description When the upstream may be asked again, in state waiting */
            waiting_until: string | null;
            created_at: string;
            /** @description Where the answer is once the state is done */
            result: string;
            error?: {
              error: string;
              code: string;
              /**
               * @description Of 429: whose limit is reached
               * @enum {unknown}
               */
              limit?: 'ours' | 'upstream';
            };
          };
        };
      };
    };
  };
  jobEvents: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Events `state`, each with the body of the address without `/events`, to its end */
      200: {
        content: {
          'text/event-stream': string;
        };
      };
    };
  };
  createBatch: {
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Platform region
           * @enum {unknown}
           */
          region:
            | 'euw1'
            | 'eun1'
            | 'na1'
            | 'kr'
            | 'br1'
            | 'la1'
            | 'la2'
            | 'oc1'
            | 'tr1'
            | 'ru'
            | 'jp1';
          /**
           * @description Ranked queue
           * @default solo
           * @enum {unknown}
           */
          queue?: 'solo' | 'flex';
          players: string[];
          /** @description Posted to once, when all have ended */
          callback_url?: string;
        };
      };
    };
    responses: {
      /** @description Default Response */
      202: {
        content: {
          'application/json': {
            id: string;
            region: string;
            queue: string;
            /** @enum {unknown} */
            state: 'running' | 'done';
            counts: {
              players: number;
              /** @description With an estimate */
              done: number;
              /** @description With an error in their place */
              failed: number;
            };
            /** @enum {unknown} */
            callback: 'none' | 'pending' | 'delivered' | 'failed';
            created_at: string;
            /** @description The lines, as they come */
            results: string;
          };
        };
      };
    };
  };
  batch: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            id: string;
            region: string;
            queue: string;
            /** @enum {unknown} */
            state: 'running' | 'done';
            counts: {
              players: number;
              /** @description With an estimate */
              done: number;
              /** @description With an error in their place */
              failed: number;
            };
            /** @enum {unknown} */
            callback: 'none' | 'pending' | 'delivered' | 'failed';
            created_at: string;
            /** @description The lines, as they come */
            results: string;
          };
        };
      };
    };
  };
  batchResults: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Lines of JSON */
      200: {
        content: {
          'application/x-ndjson': string;
        };
      };
    };
  };
  batchEvents: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Events `state`, each with the body of the address without `/events`, to its end */
      200: {
        content: {
          'text/event-stream': string;
        };
      };
    };
  };
  budget: {
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            hosts: {
              [key: string]: {
                app: {
                  limits: {
                    requests: number;
                    seconds: number;
                    used: number;
                  }[];
                  /** @description Rest of a pause that the upstream asked for */
                  paused_ms: number;
                };
                methods: {
                  [key: string]: {
                    limits: {
                      requests: number;
                      seconds: number;
                      used: number;
                    }[];
                    /** @description Rest of a pause that the upstream asked for */
                    paused_ms: number;
                  };
                };
                /** @description Our requests that wait for a free slot */
                waiting: number;
              };
            };
            computations: {
              begun: number;
              running: number;
              waiting: number;
            };
          };
        };
      };
    };
  };
  calibration: {
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            region: string;
            queue: string;
            /** @description `all`, or a number of recent games */
            stratum: string;
            /** @description Players whose newest lobby was predicted */
            n: number;
            /** @description Root mean square error, in ladder points */
            rmse: number;
            /** @description Share of 90 % intervals that held the lobby */
            coverage: number;
            /** @description Mean error in standard deviations; 0 is perfect */
            z_mean: number;
            /** @description Spread of the errors; 1 is perfect */
            z_sd: number;
            /** @description Version of the learned parameters of region and queue */
            version: number;
            learned_at: string;
          }[];
        };
      };
    };
  };
  level: {
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            region: string;
            queue: string;
            /** @description `all`, or the visible tier on the day of the forecast */
            stratum: string;
            /** @description Forecasts: weeks of players with at least five games */
            n: number;
            /** @description Share of 50 % intervals that held the rank; 0.5 is perfect */
            hit50: number;
            /** @description Share of 90 % intervals that held the rank; 0.9 is perfect */
            hit90: number;
            /** @description Mean of forecast minus rank, in ladder points */
            bias: number;
          }[];
        };
      };
    };
  };
  model: {
    parameters: {
      query: {
        /**
         * @description Platform region
         * @example euw1
         */
        region:
          | 'euw1'
          | 'eun1'
          | 'na1'
          | 'kr'
          | 'br1'
          | 'la1'
          | 'la2'
          | 'oc1'
          | 'tr1'
          | 'ru'
          | 'jp1';
        /** @description Ranked queue */
        queue?: 'solo' | 'flex';
      };
    };
    responses: {
      /** @description Default Response */
      200: {
        content: {
          'application/json': {
            region: string;
            queue: string;
            /** @enum {unknown} */
            used: 'shipped' | 'learned';
            version: string;
            since: string | null;
            checked_at: string | null;
            /** @description Mean logarithmic score on players not learned from; higher is better */
            scores: {
              shipped: number | null;
              learned: number | null;
            };
            /** @description Not learned from, whose lobbies were predicted */
            players: number;
            lobbies: number;
          };
        };
      };
    };
  };
  forgetPlayer: {
    parameters: {
      path: {
        /**
         * @description Platform region
         * @example euw1
         */
        region:
          | 'euw1'
          | 'eun1'
          | 'na1'
          | 'kr'
          | 'br1'
          | 'la1'
          | 'la2'
          | 'oc1'
          | 'tr1'
          | 'ru'
          | 'jp1';
        /** @description NAME-TAG, or NAME#TAG as it is encoded */
        name: string;
      };
    };
    responses: {
      /** @description Forgotten; also when that was so before */
      204: {
        content?: never;
      };
    };
  };
}
