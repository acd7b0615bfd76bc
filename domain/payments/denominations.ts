import { currencyDigits, type Minor, minor } from '../money.ts'
import { currencies } from '../terms/currency.ts'

/** Coins of at most one whole unit, minor units; where a currency is left out, the notes alone are counted one by one. */
const coinsOf: Readonly<Record<string, readonly number[]>> = {
  GHS: [200, 100, 50, 20, 10, 5],
  NGN: [2000, 1000, 500, 200, 100],
  KES: [4000, 2000, 1000, 500, 100],
  GBP: [200, 100, 50, 20, 10, 5, 2, 1],
  EUR: [200, 100, 50, 20, 10, 5, 2, 1],
  USD: [100, 50, 25, 10, 5, 1],
  ZAR: [500, 200, 100, 50, 20, 10],
}

/** The notes and coins of a currency that a drawer is counted by, the largest first; empty where they are not known. */
export function denominationsOf(currency: string): Minor[] {
  const notes = (currencies[currency]?.notes ?? []).map((note) => note * 10 ** currencyDigits(currency))
  return [...new Set([...notes, ...(coinsOf[currency] ?? [])])].sort((a, b) => b - a).map(minor)
}
