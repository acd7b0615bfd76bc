/** How what is open of a party is found. */
export const openItemIndex = {
  '_id.shopId': 1,
  '_id.account': 1,
  '_id.party': 1,
  side: 1,
  day: 1,
  number: 1,
} as const
