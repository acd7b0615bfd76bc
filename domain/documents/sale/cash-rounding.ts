import { Refusal } from '../../errors.ts'
import { type Minor, minor, sumMinor } from '../../money.ts'
import { inCoins } from '../../payments/coins.ts'
import type { SaleBody } from './schema.ts'

type Paid = Pick<SaleBody, 'tenders' | 'totals'>

/** What was paid for a sale and given back of it before the refund that comes next. */
export type RefundedSoFar = {
  /** How much less than its goods the refunds before gave back; below nothing where it was more. */
  carriedMinor: Minor
  /** What was paid and not given back. */
  leftMinor: Minor
}

export function refundedSoFar(sale: Paid, returns: readonly Paid[]): RefundedSoFar {
  const given = sumMinor(returns.map(paidMinor))
  return {
    carriedMinor: sumMinor(returns.map(roundingOf)),
    leftMinor: minor(paidMinor(sale) - given),
  }
}

/**
 * The part of the gross that coins cannot pay: the cash's share of it, less that share in coins. What is paid
 * otherwise is paid exactly, and so is everything where no cash was tendered. Several refunds of a sale are rounded
 * by running totals, and together give back no more than was paid: the last cash is then rounded down. A refund
 * without a tender is one of less than coins can pay.
 * @param smallestCoinMinor absent where cash is paid exactly
 * @param refunded of a return on a receipt
 * @returns below nothing where more is paid
 */
export function roundingDue(
  { tenders, totals: { grossMinor } }: Paid,
  smallestCoinMinor: Minor | undefined,
  refunded?: RefundedSoFar,
): Minor {
  let other = 0
  let coin: number | undefined = refunded && tenders.length === 0 ? smallestCoinMinor : undefined
  for (const { kind, amountMinor } of tenders) {
    if (kind === 'cash') coin = smallestCoinMinor
    else other += amountMinor
  }
  const shareMinor = grossMinor - other
  const isInCoins = coin !== undefined && shareMinor > 0
  const cash = isInCoins
    ? Math.max(0, inCoins(withCarried(shareMinor, refunded), smallestCoinMinor))
    : shareMinor
  const maxCash = refunded === undefined ? cash : refunded.leftMinor - other
  const paid = other + (cash <= maxCash ? cash : inWholeCoins(maxCash, isInCoins ? coin : undefined))
  return minor(grossMinor - paid)
}

/**
 * Whether the rounding of a sale follows the rule, for any coin that the shop may have rounded to:
 * a till that was away rounds to the coin it knew. The amount of a return depends on others, which its till may not
 * know, and the money is given back: it is refused only where no coin is worth as much.
 * @throws Refusal totals_mismatch {where, said, computed}
 */
export function checkRounding(sale: Paid & Pick<SaleBody, 'kind'>, coins: readonly Minor[]): void {
  const said = roundingOf(sale)
  if (said === 0) return
  const isPossible =
    sale.kind === 'return'
      ? coins.some((coin) => Math.abs(said) <= coin)
      : coins.some((coin) => roundingDue(sale, coin) === said)
  if (isPossible) return
  const computed = roundingDue(sale, undefined)
  throw new Refusal('totals_mismatch', { where: 'totals.roundingMinor', said, computed })
}

export function roundingOf({ totals: { roundingMinor } }: Pick<SaleBody, 'totals'>): Minor {
  return roundingMinor ?? minor(0)
}

function paidMinor(sale: Paid): Minor {
  return minor(sale.totals.grossMinor - roundingOf(sale))
}

function withCarried(shareMinor: number, refunded: RefundedSoFar | undefined): Minor {
  return minor(shareMinor + (refunded?.carriedMinor ?? 0))
}

function inWholeCoins(amountMinor: number, coin: number | undefined): number {
  return coin === undefined ? amountMinor : Math.max(0, Math.floor(amountMinor / coin) * coin)
}
