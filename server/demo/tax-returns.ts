import { addDays, type Day } from '#domain/business-day.ts'
import { dueOf } from '#domain/tax-return/figures.ts'
import { dueDayOf } from '#domain/tax-return/forms.ts'
import { taxPayment } from '../books/kinds/tax-payment/kind.ts'
import { taxReturn } from '../books/kinds/tax-return/kind.ts'
import { recordOne } from '../books/record-one.ts'
import { figuresOf, isNextPeriod, readTaxBooks } from '../tax-returns/tax-books.ts'
import type { DemoDeps } from './demo-deps.ts'
import { demoShopId, spendingIdOf } from './ids.ts'

/** Files and pays the returns that are due by then, each on its last day. Again it changes nothing. */
export async function fileTaxReturns(deps: DemoDeps, through: Day): Promise<void> {
  const place = { shopId: demoShopId, byUid: null }
  const now = new Date(`${addDays(through, 1)}T12:00:00Z`)
  const { periods } = await readTaxBooks(deps.database, demoShopId, now)
  for (const period of periods) {
    const businessDay = dueDayOf('GH', period)
    if (businessDay > through) return
    const returnId = spendingIdOf(`tax return of ${period.from}`)
    // With the returns that stand by now.
    const books = await readTaxBooks(deps.database, demoShopId, now)
    const { filed, figures } = figuresOf(books, period, isNextPeriod(books, period))
    const dueMinor = filed?.dueMinor ?? dueOf(figures).dueMinor
    if (!filed)
      await recordOne(deps, taxReturn, place, { returnId, filed: { ...period, dueMinor, adjustments: [] } })
    if (dueMinor <= 0) continue
    const payment = { returnId, direction: 'paid' as const, by: 'bank' as const, businessDay }
    const paymentId = spendingIdOf(`payment of ${period.from}`)
    await recordOne(deps, taxPayment, place, { paymentId, payment: { ...payment, amountMinor: dueMinor } })
  }
}
