import { depositType, type PaymentType } from '#domain/payments/payment-type.ts'
import { tenderLabels } from '#domain/terms/tender.ts'
import type { DayOfSales } from '../db/documents.ts'

const labels: Readonly<Record<string, string>> = {
  ...tenderLabels,
  unmapped: 'Not known (imported)',
  rounding: 'Cash rounding',
}

/** What a total of a tender is called: as the shop calls that payment type now. */
export function tenderLabel(tender: string, types: readonly PaymentType[]): string {
  if (tender === depositType.typeId) return depositType.name
  return types.find(({ typeId }) => typeId === tender)?.name ?? labels[tender] ?? tender
}

/** Sums of days by what they are of. */
export function sumByName(
  days: readonly DayOfSales[],
  pick: (day: DayOfSales) => Record<string, number> | undefined,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const day of days) {
    for (const [name, amount] of Object.entries(pick(day) ?? {}))
      sums.set(name, (sums.get(name) ?? 0) + amount)
  }
  return sums
}
