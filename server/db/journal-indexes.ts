/** How pages of the journal are found; the readers name the one they go by. */
export const journalIndexes = {
  byDay: { '_id.shopId': 1, days: 1, last: 1 },
  byAccount: { '_id.shopId': 1, accounts: 1 },
  byNumber: { '_id.shopId': 1, last: 1 },
} as const
