import type { Day } from '../../business-day.ts'
import { Refusal } from '../../errors.ts'
import { isComponentOf } from '../../tax/packs.ts'
import type { TaxPeriod } from '../../tax-return/country-returns.ts'
import { type PeriodsOf, taxPeriods } from '../../tax-return/period.ts'
import type { TaxPackId } from '../../terms/tax.ts'
import type { TaxReturnBody } from './schema.ts'

/** Earlier returns that are not reversed, the last one last. */
export type FiledPeriods = readonly { period: TaxPeriod }[]

/**
 * The period that is filed next; undefined where all that have begun are filed.
 * @param filed those that were filed begin where they began then, whatever came into the books since
 */
function nextPeriod(of: PeriodsOf, filed: FiledPeriods, through: Day): TaxPeriod | undefined {
  const last = filed.at(-1)
  return taxPeriods(of, through).find(({ to }) => last === undefined || to > last.period.to)
}

/**
 * Whether a period can be filed.
 * @throws Refusal tax_period_unknown, tax_period_filed, tax_period_open, tax_period_out_of_turn, tax_component_unknown
 */
export function checkTaxReturn(
  { from, to, adjustments }: Pick<TaxReturnBody, 'from' | 'to' | 'adjustments'>,
  books: PeriodsOf & { filed: FiledPeriods; today: Day; taxPack: TaxPackId },
): void {
  const { filed, today, taxPack } = books
  const last = filed.at(-1)
  if (last && from <= last.period.to) throw new Refusal('tax_period_filed', { filedThrough: last.period.to })
  if (to >= today) throw new Refusal('tax_period_open', { to })
  const next = nextPeriod(books, filed, today)
  if (!next) throw new Refusal('tax_period_unknown', { from, to })
  if (from > next.from && to > next.to)
    throw new Refusal('tax_period_out_of_turn', { from: next.from, to: next.to })
  if (next.from !== from || next.to !== to) throw new Refusal('tax_period_unknown', { from, to })
  const stranger = adjustments.find(({ component }) => !isComponentOf(taxPack, component))
  if (stranger) throw new Refusal('tax_component_unknown', { component: stranger.component })
}

/** @throws Refusal tax_period_filed where a change from this day on would change what is declared */
export function checkNotFiled(from: Day, filed: FiledPeriods): void {
  const last = filed.at(-1)
  if (last && from <= last.period.to) throw new Refusal('tax_period_filed', { filedThrough: last.period.to })
}
