/** Steps of a print as `id_prechod`; the numbers are those of the real table `prechody`. */
export const TRANSITION = {
  submitted: 10,
  organised: 11,
  committed: 17,
  rejectedAtOnce: 18,
  debated: 22,
  amended: 27,
  amendmentsSent: 32,
  approved: 33,
  rejected: 34,
  toSenate: 38,
  senateApproved: 39,
  senateReturned: 41,
  signed: 50,
  published: 57,
  insisted: 63,
  lost: 65,
} as const;

/** The steps of prints debated in one session: before the debate, and how it may end. */
export const DEBATES = {
  treaty: { before: [300, 301], passed: 305, failed: 305 },
  report: { before: [400, 401], passed: 414, failed: 416 },
  interpellation: { before: [500], passed: 504, failed: 504 },
  eu: { before: [600, 601], passed: 608, failed: 609 },
} as const;
