import { shiftInWords } from '#domain/documents/shift-close/in-words.ts'
import { formatMilli, milli } from '#domain/quantity.ts'
import type { Database } from '../db/client.ts'
import { listLowStock } from '../reports/store.ts'
import { readShift } from '../shifts/read.ts'
import { requireShop } from '../shops/store.ts'

/** More are read on the screen. */
const maxNamed = 20

/** The figures of a shift, the products that run low, and where the Z report is. */
export async function composeShiftMail(
  database: Database,
  appOrigin: string | null,
  { shopId, shiftId }: { shopId: string; shiftId: string },
): Promise<{ subject: string; text: string }> {
  const [shop, shift, low] = await Promise.all([
    requireShop(database, shopId),
    readShift(database, shopId, shiftId),
    listLowStock(database.collections, shopId),
  ])
  const named = low
    .slice(0, maxNamed)
    .map(({ name, unit, quantityMilli }) => `- ${name}: ${formatMilli(milli(quantityMilli))} ${unit}`)
  const rest = low.length - named.length
  const lines = [
    shiftInWords(shift, shop, low.length),
    ...(named.length > 0 ? ['', 'Low in stock:', ...named, ...(rest > 0 ? [`and ${rest} more`] : [])] : []),
    ...(appOrigin ? ['', `Z report: ${new URL(`/user/dashboard/shift/${shiftId}`, appOrigin).href}`] : []),
  ]
  return { subject: `${shop.name}, ${shift.till}, Z report ${shift.number}`, text: lines.join('\n') }
}
