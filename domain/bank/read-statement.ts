import { Refusal } from '../errors.ts'
import { type CsvMapping, readBankCsv } from './read-csv.ts'
import { isOfx, readOfx } from './read-ofx.ts'
import type { ReadStatement } from './statement-line.ts'

/**
 * Reads a statement, whichever of the two it is: what it holds says so, not its name.
 * @throws Refusal as `readBankCsv` and `readOfx` refuse, and bank_file_empty
 */
export function readStatement(text: string, currency: string, mapping: CsvMapping): ReadStatement {
  if (text.trim() === '') throw new Refusal('file_unreadable', { why: 'it is empty' })
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('%PDF'))
    throw new Refusal('file_unreadable', { why: 'it is neither CSV nor OFX. Ask the bank for one of these' })
  const read = isOfx(text) ? readOfx(text, currency, mapping) : readBankCsv(text, currency, mapping)
  if (read.lines.length === 0) {
    const first = read.refused.find(({ code }) => code !== 'day_unreadable') ?? read.refused[0]
    throw new Refusal('bank_file_empty', {
      ...{ refused: read.refused.length, row: first?.row ?? null },
      detail: first?.detail ?? null,
    })
  }
  return read
}
