import { expect, test } from 'vitest'
import { matchColumns } from './columns.ts'
import { ConventionEvidence, cellsOf, describeConventions } from './conventions.ts'
import { openingColumns, openingConventions, readOpeningRow } from './opening-row.ts'

const uses = openingConventions

/** The days and amounts of a list of what customers owe, or why they are refused. */
function read(cells: string[][], chosen: Record<string, string>) {
  const columns = matchColumns(['Client', 'Date', 'Balance'], openingColumns.receivables as never) as never
  const evidence = new ConventionEvidence({ columns, uses, currency: 'GHS', isWorkbook: false })
  for (const one of cells) evidence.add(one)
  const conventions = evidence.result(chosen)
  const { dayOrder } = conventions
  const rows = cells.map((one) => {
    const ofRow = cellsOf({ cells: one }, columns, uses, conventions)
    const { row, errors } = readOpeningRow(ofRow.cells, columns, {
      ...{ of: 'receivables', currency: 'GHS', dayOrder },
    })
    const codes = [...ofRow.errors, ...errors].map(({ code }) => code)
    return codes.length > 0 ? codes : [row.day, row.amountMinor]
  })
  return { rows, received: describeConventions(conventions, columns, uses) }
}

test('a file that shows its order of days is read in it, whatever was chosen for an earlier file', () => {
  const cells = [
    ['Ama', '31/03/2026', '10'],
    ['Kofi', '04/03/2026', '20'],
  ]
  expect(read(cells, { dayOrder: 'mdy' })).toEqual({
    rows: [
      ['2026-03-31', 1_000],
      ['2026-03-04', 2_000],
    ],
    received: { decimalMark: '.', dayOrder: 'dmy', unclear: [] },
  })
  expect(read(cells.slice(1), { dayOrder: 'mdy' }).rows).toEqual([['2026-04-03', 2_000]])
})

test('a file that shows its decimal mark is read with it, whatever was chosen for an earlier file', () => {
  const cells = [
    ['Ama', '', '1.250'],
    ['Kofi', '', '12,50'],
  ]
  expect(read(cells, { decimalMark: '.' })).toEqual({
    rows: [
      [undefined, 125_000],
      [undefined, 1_250],
    ],
    received: { decimalMark: ',', dayOrder: 'dmy', unclear: [] },
  })
  expect(read(cells.slice(0, 1), { decimalMark: '.' }).rows).toEqual([[undefined, 125]])
})

test('amounts without decimals do not show how the quantities beside them are written', () => {
  const columns = matchColumns(['SKU', 'Qty', 'Cost'], openingColumns.stock as never) as never
  const evidence = new ConventionEvidence({ columns, uses, currency: 'GHS', isWorkbook: false })
  evidence.add(['TEA', '1.250', '3'])
  expect(evidence.result({}).unclear).toEqual(['decimalMark'])
  expect(evidence.result({ decimalMark: ',' }).number.decimal).toBe(',')
})

test('amounts are read without the mark of the shop’s currency, and refused with that of another', () => {
  const cells = [
    ['Ama', '', 'GH₵ 1.250'],
    ['Kofi', '', '128,00 cedis'],
    ['Esi', '', '£3'],
    ['Yaw', '', '(₵12,50)'],
  ]
  expect(read(cells, {}).rows).toEqual([
    [undefined, 125_000],
    [undefined, 12_800],
    ['currency_differs', 'amount_unreadable'],
    [undefined, -1_250],
  ])
})

test('a column of amounts may be named after the shop’s currency, and none after another', () => {
  const header = ['Client', 'Date', 'Balance (£)']
  const columns = matchColumns(header, openingColumns.receivables as never) as never
  const evidence = new ConventionEvidence({ columns, uses, currency: 'GHS', header, isWorkbook: false })
  const { errors } = cellsOf({ cells: ['Ama', '', '12'] }, columns, uses, evidence.result({}))
  expect(errors).toMatchObject([
    { code: 'currency_differs', field: 'amount', detail: expect.stringContaining('Balance (£)') },
  ])
  const own = matchColumns(['Client', 'Balance GHS'], openingColumns.receivables as never)
  expect([...own]).toEqual([
    ['party', 0],
    ['amount', 1],
  ])
})
