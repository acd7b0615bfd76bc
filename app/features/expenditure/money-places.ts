import type { MoneyPlace } from '#domain/documents/money-transfer/schema.ts'

export const moneyPlaceLabels: Readonly<Record<MoneyPlace, string>> = {
  cash: 'Cash in a till',
  safe: 'Safe',
  'petty-cash': 'Petty cash',
  bank: 'Bank',
  'mobile-money': 'Mobile money',
  card: 'Card provider',
}
