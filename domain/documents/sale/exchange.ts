import { Refusal } from '../../errors.ts'
import type { SaleBody } from './schema.ts'

/** Says on the sale which return paid a part of it. */
export function exchangeReference(returnNumber: string): string {
  return `Exchange ${returnNumber}`
}

/**
 * Whether a return and a sale are one exchange: what is given back is cash that stays at the till, as the first payment
 * of the goods that go out. What the goods come to more is paid as any sale, what they come to less goes back as change.
 * @throws Refusal exchange_mismatch
 */
export function checkExchange(exchangeId: string, returned: SaleBody, sold: SaleBody): void {
  const [first] = sold.tenders
  const isOne =
    returned.kind === 'return' &&
    sold.kind === 'sale' &&
    returned.returnOf !== undefined &&
    [returned, sold].every(({ exchange }) => exchange === exchangeId) &&
    returned.tillId === sold.tillId &&
    returned.soldAt === sold.soldAt &&
    returned.tenders.length === 1 &&
    returned.tenders[0]?.kind === 'cash' &&
    first?.kind === 'cash' &&
    first.amountMinor === returned.tenders[0].amountMinor
  if (!isOne) throw new Refusal('exchange_mismatch')
}
