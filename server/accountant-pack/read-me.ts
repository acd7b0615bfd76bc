import { dayRangeInWords } from '#domain/day-in-words.ts'
import { instantInWords } from '#domain/instant-in-words.ts'
import type { ShopAudit } from '../audit/shop-audit-store.ts'
import { maxRowsOfPdf, maxRowsOfXlsx } from './formats.ts'
import { maxEntriesOfLedger } from './lists.ts'
import type { PackOf } from './pack-of.ts'

/** What is in the pack, and how each program takes its part. */
export function readMe(
  { shop, range }: PackOf,
  { madeAt, lastEntry, entries }: { madeAt: Date; lastEntry: number; entries: { hash: string } | null },
): string {
  const made = instantInWords(madeAt.toISOString(), shop.timeZone, 'date-time')
  return [
    `${shop.name}: the books of ${dayRangeInWords(range.from, range.to)}, amounts in ${shop.currency}.`,
    `Made ${made}. The last entry was number ${lastEntry}${entries ? ` with the hash ${entries.hash}` : ''}.`,
    '',
    'reports/      Each report as PDF, XLSX and CSV. Its last line says whether it agrees with the ledger.',
    `              A report of more than ${count(maxRowsOfPdf)} rows has no PDF, one of more than ${count(maxRowsOfXlsx)} only a CSV file.`,
    'tax-returns/  Each return as its tax office lays it out. Those of the United Kingdom also as the nine boxes',
    '              for bridging software: a PDF is not a filing.',
    'ledger/       Every entry of these days, after one with the balances of the day before:',
    '              general-ledger.csv  for spreadsheets, a row for each line',
    '              ledger.journal      hledger -f ledger.journal balancesheet',
    '              ledger.beancount    bean-check ledger.beancount',
    'ledger/accounts/  The ledger of each account that moved or had a balance, with the running balance, in the',
    `              formats of the reports. One with more than ${count(maxEntriesOfLedger)} entries is in general-ledger.csv alone.`,
    'ledger/xero/  What was posted on each day as one journal, for Xero: Accounting, Manual journals, Import.',
    '              Import the files in their order. Add the accounts by their codes first; 1100 and 2000 as',
    '              ordinary current assets and liabilities, since Xero keeps its own accounts of debtors and creditors;',
    '              1000 to 1099 as current assets and not of the type Bank, which manual journals cannot post to; 3900 as',
    '              equity of its own, and not as Xero’s retained earnings.',
    'ledger/quickbooks/  The same for QuickBooks Online: Settings, Import data, Journal entries, days before months.',
    '              Turn account numbers off while importing, and add the accounts by their names first.',
    'ledger/tally/ The same for TallyPrime: open it in a spreadsheet, save it as XLSX, then Import, Transactions.',
    'attachments/  Photos and PDFs of documents of these days, named by their entry.',
    'proof/        node verify.mjs ledger-proof.jsonl checks, on any computer with Node 18 or newer, that every',
    '              document and entry since the first is as it was recorded.',
    'self-audit.txt  What the program found when it last checked the books itself.',
    '',
  ].join('\r\n')
}

const count = (rows: number) => rows.toLocaleString('en')

/** The last audit of the books by the program itself, which runs every night. */
export function auditText(audit: ShopAudit | undefined, shop: PackOf['shop'], now: Date): string {
  if (!audit) return 'The books have not been audited yet. The program does that every night.\r\n'
  const at = instantInWords(audit.at.toISOString(), shop.timeZone, 'date-time')
  const hours = Math.floor((now.getTime() - audit.at.getTime()) / 3_600_000)
  const age = hours < 48 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${Math.floor(hours / 24)} days`
  const found =
    audit.differences === 0
      ? 'No differences: every entry, balance and total agrees with the documents.'
      : `${audit.differences} ${audit.differences === 1 ? 'difference' : 'differences'} found. The first:`
  return [
    `Self-audit of ${shop.name}, ${at}, ${age} before this pack was made.`,
    found,
    ...audit.first.map((difference) => `- ${JSON.stringify(difference)}`),
    '',
  ].join('\r\n')
}
