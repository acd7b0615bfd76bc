import { formatDay } from '#app/components/format/dates.ts'
import { moneyText } from '#app/components/format/money.tsx'
import type { OpenDocument } from '#domain/api/credit.ts'
import { titleOf } from '#domain/documents/describe.ts'

/** An open document in a line. */
export function documentText({ source, day, openMinor }: OpenDocument, currency: string): string {
  return `${titleOf(source)}, ${formatDay(day)}: ${moneyText(openMinor, currency)} open`
}
