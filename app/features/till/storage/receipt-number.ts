import { receiptSequence } from '#domain/documents/sale/schema.ts'
import type { ThisTill } from './till-db.ts'

/** The number of the next receipt, and the till once it is given. Only inside a transaction over tills. */
export function nextNumber(till: ThisTill): { receiptNumber: string; till: ThisTill } {
  const [spare, ...spares] = till.spare ?? []
  const sequence = spare ?? till.lastSequence + 1
  return {
    receiptNumber: `${till.series}-${sequence}`,
    till: spare === undefined ? { ...till, lastSequence: sequence } : { ...till, spare: spares },
  }
}

/** The till after the server refused what had a number: no receipt has it, so the next one gets it. */
export function withNumberBack(till: ThisTill, receiptNumber: string): ThisTill {
  const spare = [...(till.spare ?? []), receiptSequence(receiptNumber)]
  return { ...till, spare: spare.sort((a, b) => a - b) }
}
