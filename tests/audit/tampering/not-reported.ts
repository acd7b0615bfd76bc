/**
 * The ways of tampering that the audit does not report in every case, each with its reason. This list only becomes
 * shorter: what is reported by now is taken off, and nothing new is put on.
 */
export const notReported: Readonly<Record<string, string>> = {
  ...because('who saw what on the review list, and when, is that person’s word: no document says so too', [
    'reviewItems.seen.at changed',
    'reviewItems.seen.byUid changed',
    'reviewItems.seen.mark changed',
    'reviewItems.seen.note changed',
    'reviewItems.seen.note removed',
  ]),
  ...because('earlier movements do not say it: it is worked out from the others, as it is for those', [
    'journalPages.moves.[].afterUnitCostMinor removed',
    'journalPages.moves.[].worthMinor removed',
  ]),
}

function because(reason: string, ways: readonly string[]): Record<string, string> {
  return Object.fromEntries(ways.map((what) => [what, reason]))
}
