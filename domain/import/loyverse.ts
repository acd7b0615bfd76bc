import { cellText, shown } from './cell-text.ts'
import type { ProductImportField } from './fields.ts'

/** What was understood otherwise than written in the file, and in which rows. */
export type ImportNote = {
  detail: string
  /** The first rows of the spreadsheet that it is about. Empty where it is about the whole file. */
  rows: number[]
  /** How many there are. */
  count: number
}

const maxRowsNamed = 20
const options = ['Option 1 value', 'Option 2 value', 'Option 3 value']

const details = {
  variablePrice:
    'Loyverse asks for the price at the till. Here a new product begins at 0, and the cashier changes the price in the basket; one that is known keeps its price.',
  belowNothing: 'The stock is below 0 in Loyverse. Here it begins at 0: count these products.',
  component:
    'A component of the composite item above it: left out. The composite is sold as one product of its own.',
  notForSale: 'Not for sale in Loyverse, but imported: archive the products that you no longer sell.',
  untaxed:
    'No tax is ticked in Loyverse. A new product gets the standard class here: change it if another is right.',
} as const
type Remark = keyof typeof details

/**
 * The item export of Loyverse (back office → Items → Export), whose rows cannot be read one by one: of the
 * variants of an item the first row alone has its name and category, the components of a composite item
 * are in rows of their own, and each store has its own columns of prices and stock.
 * Columns as in https://help.loyverse.com/help/importing-and-exporting
 */
export class LoyverseItems {
  readonly #header: readonly string[]
  readonly #columns: ReadonlyMap<ProductImportField, number>
  readonly #taxes: readonly number[]
  readonly #store: string | undefined
  readonly #remarks = new Map<Remark, { rows: number[]; count: number }>()
  #item = { handle: '', name: '', category: '' }

  /** @returns null where the names of the columns are not those of Loyverse */
  static of(
    header: readonly string[],
    columns: ReadonlyMap<ProductImportField, number>,
  ): LoyverseItems | null {
    const isItsOwn = ['Handle', 'SKU', 'Name'].every((name) => header.includes(name))
    return isItsOwn ? new LoyverseItems(header, columns) : null
  }

  /** Stock and level of the store whose prices are taken, unless other columns were chosen. */
  static columnsOf(
    header: readonly string[],
    columns: ReadonlyMap<ProductImportField, number>,
    mapping: Readonly<Record<string, string>>,
  ): Map<ProductImportField, number> {
    const store = storeOf(header[columns.get('price') ?? -1] ?? '')
    const own = new Map(columns)
    for (const [field, name] of [
      ['quantity', 'In stock'],
      ['reorderLevel', 'Low stock'],
    ] as const) {
      const at = header.indexOf(`${name} [${store}]`)
      if (mapping[field] === undefined && at >= 0) own.set(field, at)
    }
    return own
  }

  private constructor(header: readonly string[], columns: ReadonlyMap<ProductImportField, number>) {
    this.#header = header
    this.#columns = columns
    this.#taxes = header.flatMap((name, at) => (name.startsWith('Tax - ') ? [at] : []))
    this.#store = storeOf(header[columns.get('price') ?? -1] ?? '')
  }

  /** The cells as any other list of products would have them; null for a row that is no product. */
  read(row: number, cells: readonly string[]): string[] | null {
    const handle = this.#cell(cells, 'Handle')
    const sku = this.#cell(cells, 'SKU')
    if (sku === '' && this.#cell(cells, 'SKU of included item') !== '') {
      this.#remark('component', row)
      return null
    }
    const own = [...cells]
    this.#fillName(own, handle)
    this.#fillFigures(row, own)
    if (this.#cell(cells, `Available for sale [${this.#store}]`) === 'N') this.#remark('notForSale', row)
    if (this.#taxes.length > 0 && this.#taxes.every((at) => cellText(cells, at) !== 'Y'))
      this.#remark('untaxed', row)
    return own
  }

  notes(): ImportNote[] {
    const stores = this.#header.flatMap((name) => (name.startsWith('Price [') ? [storeOf(name)] : []))
    const several = {
      detail: `The file has the prices and stock of ${stores.length} stores; those of ${shown(this.#store ?? '')} are taken. Choose other columns above to take another store’s.`,
      rows: [],
      count: 0,
    }
    const remarks = [...this.#remarks].map(([remark, found]) => ({ detail: details[remark], ...found }))
    return stores.length > 1 && this.#store !== undefined ? [several, ...remarks] : remarks
  }

  /** A variant is called by its item's name and its options: `T-shirt (Red, L)`. */
  #fillName(cells: string[], handle: string): void {
    const [name, category] = [this.#cell(cells, 'Name'), this.#cell(cells, 'Category')]
    const isOfItemAbove = name === '' && handle !== '' && handle === this.#item.handle
    if (!isOfItemAbove) this.#item = { handle, name, category }
    else this.#put(cells, 'Category', this.#item.category)
    const chosen = options.map((option) => this.#cell(cells, option)).filter(Boolean)
    if (this.#item.name === '') return
    this.#put(
      cells,
      'Name',
      chosen.length > 0 ? `${this.#item.name} (${chosen.join(', ')})` : this.#item.name,
    )
  }

  #fillFigures(row: number, cells: string[]): void {
    const [price, quantity] = [this.#columns.get('price'), this.#columns.get('quantity')]
    if (price !== undefined) {
      const text = cellText(cells, price) || this.#cell(cells, 'Default price')
      cells[price] = text
      if (text.toLowerCase() === 'variable') this.#remark('variablePrice', row)
    }
    if (quantity !== undefined && Number(cellText(cells, quantity)) < 0) {
      cells[quantity] = '0'
      this.#remark('belowNothing', row)
    }
  }

  #cell(cells: readonly string[], name: string): string {
    return cellText(cells, this.#header.indexOf(name))
  }

  #put(cells: string[], name: string, text: string): void {
    const at = this.#header.indexOf(name)
    if (at < 0) return
    while (cells.length < at) cells.push('')
    cells[at] = text
  }

  #remark(remark: Remark, row: number): void {
    const found = this.#remarks.get(remark) ?? { rows: [], count: 0 }
    this.#remarks.set(remark, found)
    found.count += 1
    if (found.rows.length < maxRowsNamed) found.rows.push(row)
  }
}

/** `Osu` of `Price [Osu]`. */
function storeOf(name: string): string | undefined {
  return /\[(?<store>.*)\]$/.exec(name)?.groups?.store
}
