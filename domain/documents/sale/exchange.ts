import { Refusal } from '../../errors.ts'
import type { SaleBody } from './schema.ts'

/** Says on the sale which return paid a part of it. */
export function exchangeReference(returnNumber: string): string {
  return `Exchange ${returnNumber}`
}

/**
 * Whether a return and a sale are one exchange: what was paid for the goods that came back is cash that stays at the
 * till, as the first payment of the goods that go out; what was still owed for them is credited on account. What the new
 * goods cost more is paid as for any sale, what they cost less is paid out as change.
 * @throws Refusal exchange_mismatch
 */
export function checkExchange(exchangeId: string, returned: SaleBody, sold: SaleBody): void {
  const [first] = sold.tenders
  const kept = returned.tenders.filter(({ kind }) => kind === 'cash')
  const isKept = kept.length === 0 || (first?.kind === 'cash' && first.amountMinor === kept[0]?.amountMinor)
  const isOne =
    returned.kind === 'return' &&
    sold.kind === 'sale' &&
    returned.returnOf !== undefined &&
    [returned, sold].every(({ exchange }) => exchange === exchangeId) &&
    returned.tillId === sold.tillId &&
    returned.soldAt === sold.soldAt &&
    returned.tenders.length > 0 &&
    returned.tenders.every(({ kind }) => kind === 'cash' || kind === 'on-account') &&
    kept.length <= 1 &&
    isKept
  if (!isOne) throw new Refusal('exchange_mismatch')
}
