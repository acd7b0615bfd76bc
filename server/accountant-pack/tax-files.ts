import { bridgingCsv, taxStatement } from '#domain/api/statements/tax-statement.ts'
import type { DayRange } from '#domain/business-day.ts'
import type { Statement } from '#domain/statement/statement.ts'
import { taxFormOf } from '#domain/tax-return/forms.ts'
import { taxation, worksheet } from '../tax-returns/service.ts'
import type { PackDeps } from './pack-of.ts'

/** A tax return as its authority lays it out. `bridging`: its boxes, for software that files them. */
type TaxPaper = { statement: Statement; bridging: { name: string; text: string } | null }

/** The returns of the periods that lie in the range, or reach into it; those that are not filed say so. */
export async function* taxPapers(
  { database, now }: PackDeps,
  { shopId, range, shop }: { shopId: string; range: DayRange; shop: Statement['shop'] },
): AsyncGenerator<TaxPaper> {
  const { periods } = await taxation(database, shopId, now())
  const inRange = periods.filter(({ from, to }) => to >= range.from && from <= range.to).reverse()
  for (const { from, to } of inRange) {
    const sheet = await worksheet(database, shopId, from, now())
    const form = taxFormOf(sheet.taxPack, sheet.period)
    if (!form) continue
    yield {
      statement: taxStatement(form, sheet, sheet.figures, shop),
      bridging: form.hasBridgingFile
        ? { name: `vat-100-boxes-${from}-${to}.csv`, text: bridgingCsv(form, sheet.figures) }
        : null,
    }
  }
}
