/** What the places are called that money is paid from or goes to, the same on every screen. */
export const paymentMoneyLabels = {
  cash: 'Cash in a till',
  'petty-cash': 'Petty cash',
  bank: 'Bank',
  'mobile-money': 'Mobile money',
  card: 'Card',
  owner: 'Owner’s own money',
} as const
