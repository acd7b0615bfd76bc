/** What the places are called that money is paid from or goes to, the same on every screen. */
export const paymentMoneyLabels = {
  cash: 'Cash in a till',
  safe: 'Safe',
  'petty-cash': 'Petty cash',
  bank: 'Bank',
  'mobile-money': 'Mobile money',
  card: 'Card',
  owner: 'Owner’s own money',
} as const

/** The places that money is moved between: what is on its way from a card is with the provider. */
export const moneyPlaceLabels = {
  cash: paymentMoneyLabels.cash,
  safe: paymentMoneyLabels.safe,
  'petty-cash': paymentMoneyLabels['petty-cash'],
  bank: paymentMoneyLabels.bank,
  'mobile-money': paymentMoneyLabels['mobile-money'],
  card: 'Card provider',
} as const

/** The money that a shop begins with: the cash is that of all its tills. */
export const openingMoneyLabels = {
  cash: 'Cash in the tills',
  'mobile-money': paymentMoneyLabels['mobile-money'],
  bank: paymentMoneyLabels.bank,
} as const
