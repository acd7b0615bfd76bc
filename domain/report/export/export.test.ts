import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Account, accountCode } from '#domain/terms/account.ts'
import { day } from '../../business-day.ts'
import { disarmed, withoutApostrophe } from '../../csv-text.ts'
import { salesFileLimits } from '../../import/table/limits.ts'
import { readTable } from '../../import/table/table.ts'
import { minor } from '../../money.ts'
import { type Chart, chartOf } from '../../posting/chart.ts'
import { balanced } from '../../posting/entry.ts'
import { beancountWriter } from './beancount.ts'
import { csvWriter } from './csv.ts'
import { type ExportBook, type ExportEntry, exportText, type LedgerWriter } from './format.ts'
import { hledgerWriter } from './hledger.ts'

const shown = ['1000', '1200', '2101', '3000', '4000', '5000'].map((account) =>
  chartOf('GH').find(accountCode(account)),
)
function chartWith(accounts: readonly Account[]): Chart {
  return {
    accounts,
    find: (account) => accounts.find((one) => one.account === account) ?? chartOf('none').find(account),
  }
}
const book: ExportBook = {
  shopName: 'Ama "Best"\nProvisions',
  currency: 'GHS',
  from: day('2026-01-01'),
  to: day('2026-01-31'),
  chart: chartWith(shown),
}
const entry: ExportEntry = {
  number: 7,
  postingDay: day('2026-01-02'),
  businessDay: day('2026-01-01'),
  source: { kind: 'sale', id: 'sale-1', reference: 'A-17' },
  lines: balanced([
    { account: accountCode('1000'), amountMinor: minor(12_005) },
    { account: accountCode('4000'), amountMinor: minor(-10_000) },
    { account: accountCode('2101'), amountMinor: minor(-2005) },
  ]),
  hash: 'abcd',
}

async function textOf(writer: LedgerWriter, entries: Iterable<ExportEntry>): Promise<string> {
  let text = ''
  for await (const chunk of exportText(writer, [], entries)) text += chunk
  return text
}

/** An entry on an account the chart does not name, with text that means something to the formats. */
const awkward: ExportEntry = {
  ...entry,
  number: 8,
  source: { kind: 'sale', id: 'sale-2', reference: '=A;1 | "x" \\\n2026-01-01 open' },
  lines: balanced([
    { account: accountCode('1000'), amountMinor: minor(5) },
    { account: accountCode('4050'), amountMinor: minor(-5) },
  ]),
}

describe('hledger', () => {
  test('accounts with their types, and one transaction an entry', async () => {
    expect(await textOf(hledgerWriter(book), [entry])).toBe(
      [
        '; Ama "Best" Provisions, entries of 2026-01-01 to 2026-01-31',
        'decimal-mark .',
        'commodity 1000.00 GHS',
        '',
        'account assets:1000 Cash in tills  ; type: C',
        'account assets:1200 Inventory  ; type: A',
        'account liabilities:2101 Output tax VAT  ; type: L',
        'account equity:3000 Capital  ; type: E',
        'account revenues:4000 Sales  ; type: R',
        'account expenses:5000 Cost of goods sold  ; type: X',
        '',
        '2026-01-02 (7) Receipt A-17',
        '    ; business-day:2026-01-01, hash:abcd',
        '    assets:1000 Cash in tills  120.05 GHS',
        '    revenues:4000 Sales  -100.00 GHS',
        '    liabilities:2101 Output tax VAT  -20.05 GHS',
        '',
        '',
      ].join('\n'),
    )
  })

  test('text cannot become a directive, and an unknown account is declared by its number', () => {
    const writer = hledgerWriter(book)
    writer.head()
    expect(writer.entry(awkward).split('\n').slice(0, 2)).toEqual([
      'account revenues:4050  ; type: R',
      '2026-01-02 (8) Receipt =A 1 "x" \\ 2026-01-01 open',
    ])
    expect(writer.entry(awkward)).not.toContain('account')
  })

  test('a currency has as many decimals as it has', () => {
    const commodity = (currency: string) =>
      hledgerWriter({ ...book, currency })
        .head()
        .split('\n')[2]
    expect(['XOF', 'TND'].map(commodity)).toEqual(['commodity 1000. XOF', 'commodity 1000.000 TND'])
  })
})

describe('beancount', () => {
  test('accounts opened on the first day, and one transaction an entry', async () => {
    expect(await textOf(beancountWriter(book), [entry])).toBe(
      [
        'option "title" "Ama \\"Best\\" Provisions"',
        'option "operating_currency" "GHS"',
        '',
        '2025-12-31 open Assets:1000-Cash-in-tills GHS',
        '2025-12-31 open Assets:1200-Inventory GHS',
        '2025-12-31 open Liabilities:2101-Output-tax-VAT GHS',
        '2025-12-31 open Equity:3000-Capital GHS',
        '2025-12-31 open Income:4000-Sales GHS',
        '2025-12-31 open Expenses:5000-Cost-of-goods-sold GHS',
        '',
        '2026-01-02 * "Receipt A-17"',
        '  number: 7',
        '  hash: "abcd"',
        '  business-day: 2026-01-01',
        '  Assets:1000-Cash-in-tills  120.05 GHS',
        '  Income:4000-Sales  -100.00 GHS',
        '  Liabilities:2101-Output-tax-VAT  -20.05 GHS',
        '',
        '',
      ].join('\n'),
    )
  })

  test('text cannot become a directive, and an unknown account is opened by its number', () => {
    const writer = beancountWriter(book)
    writer.head()
    expect(writer.entry(awkward).split('\n').slice(0, 2)).toEqual([
      '2025-12-31 open Income:4050 GHS',
      '2026-01-02 * "Receipt =A;1 | \\"x\\" \\\\ 2026-01-01 open"',
    ])
  })
})

describe('CSV', () => {
  test('a row a line, each amount in its debit or its credit column', async () => {
    expect(await textOf(csvWriter(book), [entry])).toBe(
      [
        'number,postingDay,businessDay,source,reference,account,accountName,debit,credit,currency,hash,party,open-item,due,till,shift,location,asset,tax-class,tax-component,tax-rate-bp,tax-direction,tax-use,tax-base,title,payee',
        '7,2026-01-02,2026-01-01,sale,A-17,1000,Cash in tills,120.05,,GHS,abcd,,,,,,,,,,,,,,Receipt A-17,',
        '7,2026-01-02,2026-01-01,sale,A-17,4000,Sales,,100.00,GHS,abcd,,,,,,,,,,,,,,Receipt A-17,',
        '7,2026-01-02,2026-01-01,sale,A-17,2101,Output tax: VAT,,20.05,GHS,abcd,,,,,,,,,,,,,,Receipt A-17,',
        '',
      ].join('\r\n'),
    )
  })

  test('a reference that a spreadsheet would run is text', () => {
    const evil = { ...entry, source: { ...entry.source, reference: '=HYPERLINK("http://x","y")' } }
    expect(csvWriter(book).entry(evil)).toContain('"\'=HYPERLINK(""http://x"",""y"")"')
  })
})

test('an entry has its title and its payee in each format', () => {
  const subject = { payee: 'Ring "Road" | Dairies', toward: 'to' as const }
  const paid: ExportEntry = { ...entry, source: { kind: 'payment', id: 'p-1', reference: 'p-1', subject } }
  const firstLineOf = (text: string) => text.split('\n')[0]
  expect(firstLineOf(hledgerWriter(book).entry({ ...paid, lines: [] }))).toBe(
    '2026-01-02 (7) Ring "Road" Dairies | Payment to Ring "Road" Dairies',
  )
  expect(firstLineOf(beancountWriter(book).entry({ ...paid, lines: [] }))).toBe(
    '2026-01-02 * "Ring \\"Road\\" | Dairies" "Payment to Ring \\"Road\\" | Dairies"',
  )
  expect(csvWriter(book).entry(paid)).toContain(
    '"Payment to Ring ""Road"" | Dairies","Ring ""Road"" | Dairies"\r\n',
  )
})

describe('what a line is of', () => {
  const tax = { class: 'standard' as const, component: 'gh-vat', rateBp: 1500, direction: 'output' as const }
  const of: ExportEntry = {
    ...entry,
    lines: balanced([
      { account: accountCode('1000'), amountMinor: minor(115), dims: { till: 'till, 1' } },
      { account: accountCode('4000'), amountMinor: minor(-100) },
      { account: accountCode('2101'), amountMinor: minor(-15), dims: { tax }, baseMinor: minor(-100) },
    ]),
  }

  test('is beside it as tags in hledger', async () => {
    const lines = (await textOf(hledgerWriter(book), [of])).split('\n')
    expect(lines).toContain('    assets:1000 Cash in tills  1.15 GHS  ; till:till  1')
    expect(lines).toContain(
      '    liabilities:2101 Output tax VAT  -0.15 GHS  ; tax-class:standard, tax-component:gh-vat, tax-rate-bp:1500, tax-direction:output, tax-base:-1.00',
    )
  })

  test('marks tax that may not be claimed back', async () => {
    const blocked = { ...tax, direction: 'input' as const, use: 'blocked' as const }
    const amountMinor = minor(-100)
    const lines = balanced([
      {
        account: accountCode('6000'),
        amountMinor: minor(100),
        dims: { tax: blocked },
        baseMinor: minor(100),
      },
      { account: accountCode('1000'), amountMinor },
    ])
    expect(await textOf(hledgerWriter(book), [{ ...of, lines }])).toContain(
      'tax-direction:input, tax-use:blocked',
    )
  })

  test('is beneath it as metadata in beancount', async () => {
    expect(await textOf(beancountWriter(book), [of])).toContain(
      '  Liabilities:2101-Output-tax-VAT  -0.15 GHS\n    tax-class: "standard"\n    tax-component: "gh-vat"\n',
    )
  })

  test('has columns of its own in CSV, and a base that is a figure', () => {
    const [, , taxed = ''] = csvWriter(book).entry(of).split('\r\n')
    expect(taxed).toContain('0.15,GHS,abcd,,,,,,,,standard,gh-vat,1500,output,,-1.00')
  })
})

test('a long export comes in chunks, none much larger than 64 kB', async () => {
  const chunks: string[] = []
  async function* entries(): AsyncGenerator<ExportEntry> {
    for (let number = 1; number <= 2000; number += 1) yield { ...entry, number }
  }
  for await (const chunk of exportText(hledgerWriter(book), [], entries())) chunks.push(chunk)
  expect(chunks.length).toBeGreaterThan(3)
  expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThan(70_000)
  expect(chunks.join('').match(/^2026-01-02 /gm)).toHaveLength(2000)
})

/** Names and references as people write them, with what means something to these formats. */
const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aÉ 1:;|"\\\n\r\t(){}#*!@=\u00a0\u2028\u3000中') }),
  fc.string({ unit: 'binary' }),
)

describe('whatever accounts and receipts are called', () => {
  const bookOf = (name: string): ExportBook => ({
    ...book,
    shopName: name,
    chart: chartWith(shown.map((account) => ({ ...account, name }))),
  })
  const entryOf = (reference: string): ExportEntry => ({ ...entry, source: { ...entry.source, reference } })
  const lines = (text: string) => text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)

  test('an hledger journal has its lines and no others, and each account its own name', () => {
    fc.assert(
      fc.property(anyText, anyText, (name, reference) => {
        const writer = hledgerWriter(bookOf(name))
        const [comment = '', mark, commodity, blank, ...accounts] = lines(writer.head())
        expect(comment).toMatch(/^; /)
        expect([mark, commodity, blank]).toEqual(['decimal-mark .', 'commodity 1000.00 GHS', ''])
        const declared = accounts
          .filter(Boolean)
          .map((line) => /^account (\S[^;:]*:[^;:]*?) {2}; type: [A-Z]$/.exec(line)?.[1])
        expect(new Set(declared).size).toBe(shown.length)
        expect(declared.every((account) => account !== undefined && !account.includes('  '))).toBe(true)
        const [head = '', tags = '', ...postings] = lines(writer.entry(entryOf(reference)))
        expect(head).toMatch(/^2026-01-02 \(7\) Receipt[^;|]*$/)
        expect(tags).toMatch(/^ {4}; business-day:/)
        expect(postings.filter(Boolean)).toHaveLength(entry.lines.length)
        for (const posting of postings.filter(Boolean)) {
          const [, account] = /^ {4}(\S.*?) {2}-?[\d.]+ GHS$/.exec(posting) ?? []
          expect(declared).toContain(account)
        }
      }),
    )
  })

  test('a beancount file has its lines and no others, and each account its own name', () => {
    fc.assert(
      fc.property(anyText, anyText, (name, reference) => {
        const writer = beancountWriter(bookOf(name))
        const [title = '', currency, blank, ...accounts] = lines(writer.head())
        expect(title).toMatch(/^option "title" "(?:[^"\\]|\\.)*"$/u)
        expect([currency, blank]).toEqual(['option "operating_currency" "GHS"', ''])
        const declared = accounts
          .filter(Boolean)
          .map((line) => /^2025-12-31 open ([A-Z][a-z]+:\d[A-Za-z0-9-]*) GHS$/.exec(line)?.[1])
        expect(declared).not.toContain(undefined)
        expect(new Set(declared).size).toBe(shown.length)
        const [head = '', ...rest] = lines(writer.entry(entryOf(reference))).filter(Boolean)
        expect(head).toMatch(/^2026-01-02 \* "(?:[^"\\]|\\.)*"$/u)
        expect(rest).toHaveLength(3 + entry.lines.length)
      }),
    )
  })

  test('a CSV file is read back as it was written, and begins no cell like a formula', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (name, reference) => {
        const writer = csvWriter(bookOf(name))
        const text = writer.head() + writer.entry(entryOf(reference))
        const cells: string[][] = []
        for await (const row of readTable(new Blob([text]), salesFileLimits)) cells.push(row.cells)
        expect(cells).toHaveLength(1 + entry.lines.length)
        const [, first = []] = cells
        expect(first[5]).toBe('1000')
        expect(withoutApostrophe(first[4] ?? '')).toBe(
          withoutApostrophe(disarmed(reference.toWellFormed()).trim()),
        )
        for (const cell of cells.flat()) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/)
      }),
    )
  })
})
