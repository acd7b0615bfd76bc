import { type Minor, minor } from '../money.ts'
import { multiplyDivide } from '../rounding.ts'

/**
 * What cash is rounded to where a currency's smaller coins are out of use, by law (Sweden, Australia, Finland) or
 * because they are out of use: minor units, smallest first. None is ever taken off: receipts rounded to it may still be
 * waiting in a till. Where a currency is left out, cash is paid exactly.
 */
const smallestCoinsOf: Readonly<Record<string, readonly number[]>> = {
  GHS: [5, 10, 20, 50, 100],
  NGN: [100, 500, 1000, 5000],
  KES: [50, 100, 500, 1000],
  UGX: [50, 100, 500],
  TZS: [5000, 10_000, 20_000],
  RWF: [5, 10, 50, 100],
  XOF: [5, 10, 25, 50],
  XAF: [5, 10, 25, 50],
  ZAR: [10, 20, 50],
  ZMW: [5, 10, 50],
  EUR: [5],
  AUD: [5],
  CAD: [5],
  CHF: [5],
  NZD: [10],
  DKK: [50],
  NOK: [100],
  SEK: [100],
}

/** The coins that a shop of this currency can round cash to; none where there is nothing to round. */
export function smallestCoins(currency: string): Minor[] {
  return (smallestCoinsOf[currency] ?? []).map(minor)
}

/**
 * What coins can pay of an amount: to the nearest, half a coin away from zero.
 * @param smallestCoinMinor absent where an amount is paid exactly
 */
export function inCoins(amountMinor: Minor, smallestCoinMinor: Minor | undefined): Minor {
  if (smallestCoinMinor === undefined) return amountMinor
  return minor(multiplyDivide(amountMinor, 1, smallestCoinMinor) * smallestCoinMinor)
}
