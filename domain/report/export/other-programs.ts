import { addDays, type Day } from '../../business-day.ts'
import { csvLine, disarmed } from '../../csv-text.ts'
import { decimalFromMinor, minor } from '../../money.ts'
import { taxPack } from '../../tax/packs.ts'
import type { TaxPackId } from '../../terms/tax.ts'
import { type BroughtForward, type ExportBook, oneLine } from './format.ts'
import type { DayJournal } from './journals-by-day.ts'

/** Programs that import journals from a table. */
export const otherPrograms = ['xero', 'quickbooks', 'tally'] as const
export type OtherProgram = (typeof otherPrograms)[number]

/** Lines as each program's import of journals reads them, under its own headings. */
type JournalTable = { head: string; rows(journal: DayJournal): string }

export function journalTable(
  program: OtherProgram,
  book: Pick<ExportBook, 'currency' | 'chart'>,
  packId: TaxPackId,
): JournalTable {
  const makers = {
    xero: () => xero(book, packId),
    quickbooks: () => quickBooks(book),
    tally: () => tally(book),
  }
  return makers[program]()
}

/** The opening balances, as the journal of the day before the first. */
export function openingJournal(from: Day, before: BroughtForward): DayJournal {
  return { day: addDays(from, -1), entries: { first: 0, last: 0 }, lines: [...before] }
}

/** `1-15`, `opening`: a number that is the same each time the day is exported. */
function numberOf({ day, entries }: DayJournal): string {
  return entries.last === 0 ? `opening-${day}` : `${day}`
}

function narrationOf({ day, entries: { first, last } }: DayJournal): string {
  if (last === 0) return `Balances at the end of ${day}`
  return first === last ? `Entry ${first} of ${day}` : `Entries of ${day}`
}

/** Day first, as Xero reads it in every country but the United States. */
function dayFirst(day: Day): string {
  return day.split('-').reverse().join('/')
}

/** Without a colon, which would make a sub-account in QuickBooks. */
function nameOf(name: string): string {
  return disarmed(oneLine(name.replaceAll(':', ' ')))
}

/** Xero: manual journals, amounts as they are. Rows of one narration and day are one journal; a debit is positive. */
function xero({ currency, chart }: Pick<ExportBook, 'currency' | 'chart'>, packId: TaxPackId): JournalTable {
  const { noTaxInXero } = taxPack(packId)
  return {
    head: csvLine(['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']),
    rows: (journal) =>
      journal.lines
        .map(({ account, amountMinor }) =>
          csvLine([
            narrationOf(journal),
            dayFirst(journal.day),
            nameOf(chart.find(account).name),
            account,
            noTaxInXero,
            decimalFromMinor(minor(amountMinor), currency),
          ]),
        )
        .join(''),
  }
}

/** QuickBooks Online: accounts go by their names. */
function quickBooks({ currency, chart }: Pick<ExportBook, 'currency' | 'chart'>): JournalTable {
  return {
    head: csvLine(['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description']),
    rows: (journal) =>
      journal.lines
        .map(({ account, amountMinor }) =>
          csvLine([
            numberOf(journal),
            dayFirst(journal.day),
            nameOf(chart.find(account).name),
            amountMinor > 0 ? decimalFromMinor(minor(amountMinor), currency) : '',
            amountMinor < 0 ? decimalFromMinor(minor(-amountMinor), currency) : '',
            narrationOf(journal),
          ]),
        )
        .join(''),
  }
}

/** TallyPrime: journal vouchers, a row for each ledger. */
function tally({ currency, chart }: Pick<ExportBook, 'currency' | 'chart'>): JournalTable {
  return {
    head: csvLine([
      'Voucher Date',
      'Voucher Type Name',
      'Voucher Number',
      'Ledger Name',
      'Ledger Amount',
      'Ledger Amount Dr/Cr',
      'Voucher Narration',
    ]),
    rows: (journal) =>
      journal.lines
        .map(({ account, amountMinor }) =>
          csvLine([
            dayFirst(journal.day),
            'Journal',
            numberOf(journal),
            nameOf(chart.find(account).name),
            decimalFromMinor(minor(Math.abs(amountMinor)), currency),
            amountMinor > 0 ? 'Dr' : 'Cr',
            narrationOf(journal),
          ]),
        )
        .join(''),
  }
}
