import { describe, expect, it } from 'vitest'
import { matchColumns } from './columns.ts'
import { LoyverseItems } from './loyverse.ts'
import { productColumns } from './product-columns.ts'

const header = [
  ...['Handle', 'SKU', 'Name', 'Category', 'Option 1 value', 'Option 2 value', 'SKU of included item'],
  ...['Default price', 'Available for sale [Osu]', 'Price [Osu]', 'In stock [Osu]', 'Tax - "VAT" (15%)'],
]
type Cells = Partial<Record<(typeof header)[number], string>>

const columns = matchColumns(header, productColumns)
const cellsOf = (cells: Cells) => header.map((name) => cells[name] ?? '')
const itemsOf = () => LoyverseItems.of(header, columns) as LoyverseItems

/** What the rows become, by the names of their columns; those that are no product are null. */
function read(items: LoyverseItems, ...rows: Cells[]) {
  return rows.map((cells, at) => {
    const own = items.read(at + 2, cellsOf(cells))
    return own && Object.fromEntries(header.map((name, column) => [name, own[column]]))
  })
}

describe('an item export of Loyverse', () => {
  it('is known by its handle, SKU and name, and no other program’s file is taken for it', () => {
    expect(LoyverseItems.of(['Handle', 'Title', 'Variant SKU'], new Map())).toBeNull()
    expect(LoyverseItems.of(['SKU', 'Name', 'Price'], new Map())).toBeNull()
    expect(LoyverseItems.of(header, columns)).not.toBeNull()
  })

  it('gives each variant the name and category of its item, and its options', () => {
    const rows = read(
      itemsOf(),
      { Handle: 'shirt', SKU: '1', Name: 'Shirt', Category: 'Clothes', 'Option 1 value': 'Red' },
      { Handle: 'shirt', SKU: '2', 'Option 1 value': 'Red', 'Option 2 value': 'L' },
      { Handle: 'soap', SKU: '3', Name: 'Soap' },
    )
    expect(rows).toMatchObject([
      { Name: 'Shirt (Red)', Category: 'Clothes' },
      { Name: 'Shirt (Red, L)', Category: 'Clothes' },
      { Name: 'Soap', Category: '' },
    ])
  })

  it('leaves a row without a name to be refused if there is no item above it', () => {
    const rows = read(
      itemsOf(),
      { Handle: 'a', SKU: '1', Name: 'Soap' },
      { Handle: 'b', SKU: '2' },
      { SKU: '3' },
    )
    expect(rows).toMatchObject([{ Name: 'Soap' }, { Name: '' }, { Name: '' }])
  })

  it('has no product in the rows of a composite item’s components', () => {
    const items = itemsOf()
    const included = 'SKU of included item'
    const rows = read(
      items,
      { Handle: 'basket', SKU: '1', Name: 'Basket', [included]: '7', 'Tax - "VAT" (15%)': 'Y' },
      { Handle: 'basket', [included]: '8' },
    )
    expect(rows).toMatchObject([{ Name: 'Basket' }, null])
    expect(items.notes()).toMatchObject([
      { detail: expect.stringContaining('component'), rows: [3], count: 1 },
    ])
  })

  it('begins at 0 where the price is variable or the stock below nothing, and says so', () => {
    const items = itemsOf()
    const taxed = { 'Tax - "VAT" (15%)': 'Y' }
    const rows = read(
      items,
      { Handle: 'a', SKU: '1', Name: 'Airtime', 'Price [Osu]': 'variable', ...taxed },
      { Handle: 'b', SKU: '2', Name: 'Soap', 'Price [Osu]': '3.00', 'In stock [Osu]': '-2', ...taxed },
      { Handle: 'c', SKU: '3', Name: 'Rice', 'Default price': '18.50', ...taxed },
    )
    expect(rows).toMatchObject([
      { 'Price [Osu]': 'variable' },
      { 'Price [Osu]': '3.00', 'In stock [Osu]': '0' },
      { 'Price [Osu]': '18.50', 'In stock [Osu]': '' },
    ])
    expect(items.notes().map(({ rows }) => rows)).toEqual([[2], [3]])
  })

  it('notes what is not for sale and what has no tax; of many rows it names the first twenty', () => {
    const items = itemsOf()
    for (let row = 2; row < 42; row++) {
      const cells = { Handle: `h${row}`, SKU: `${row}`, Name: 'Soap', 'Available for sale [Osu]': 'N' }
      items.read(row, cellsOf(cells))
    }
    const first20 = Array.from({ length: 20 }, (_, at) => at + 2)
    expect(items.notes()).toEqual([
      { detail: expect.stringContaining('Not for sale'), rows: first20, count: 40 },
      { detail: expect.stringContaining('No tax is ticked'), rows: first20, count: 40 },
    ])
  })

  it('of several stores says whose figures it has taken', () => {
    const two = [...header, 'Price [Madina]']
    const items = LoyverseItems.of(two, matchColumns(two, productColumns))
    expect(items?.notes()).toMatchObject([{ detail: expect.stringContaining('2 stores; those of Osu') }])
    const other = LoyverseItems.of(two, matchColumns(two, productColumns, { price: 'Price [Madina]' }))
    expect(other?.notes()).toMatchObject([{ detail: expect.stringContaining('those of Madina') }])
  })
})
