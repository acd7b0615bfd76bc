type Currency = {
  /** The sign before an amount on a screen or a receipt. */
  symbol: string
  /** Notes, and coins people count out, in whole units, smallest first. */
  notes: readonly number[]
}

/** Currencies that are called by more than their code; any other of ISO 4217 works too. */
export const currencies: Readonly<Record<string, Currency>> = {
  GHS: { symbol: 'GH₵', notes: [1, 5, 10, 20, 50, 100, 200] },
  NGN: { symbol: '₦', notes: [50, 100, 200, 500, 1000] },
  KES: { symbol: 'KSh', notes: [50, 100, 200, 500, 1000] },
  GBP: { symbol: '£', notes: [1, 5, 10, 20, 50] },
  EUR: { symbol: '€', notes: [1, 5, 10, 20, 50, 100] },
  USD: { symbol: '$', notes: [1, 5, 10, 20, 50, 100] },
}
