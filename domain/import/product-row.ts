import { comesToTooMuch, largestAmountMinor, maxMilli } from '../ceilings.ts'
import { currencyDigits, formatMinor, type Minor, parseMinor } from '../money.ts'
import { maxShelf, type ProductInput } from '../product/schema.ts'
import { formatMilli, type Milli, parseMilli } from '../quantity.ts'
import type { TaxClassId } from '../terms/tax.ts'
import { fractionalUnits, type Unit, wholeUnits } from '../terms/unit.ts'
import { isPlainText } from '../text.ts'
import { cellText, shown } from './cell-text.ts'
import type { ColumnSpec } from './columns.ts'
import type { ProductImportField } from './fields.ts'
import { type RowPack, readPacks } from './pack-cell.ts'

/** What is read of the shop: how many decimals a price may have, and which tax classes there are. */
export type ShopOfRows = { currency: string; taxClasses: readonly TaxClassId[] }

/**
 * Names that these columns have in spreadsheets and in the exports of Loyverse, Square, Shopify, Odoo,
 * QuickBooks, ERPNext and WooCommerce; the first is what an export from here writes.
 */
export const productColumns: Readonly<Record<ProductImportField, ColumnSpec>> = {
  sku: {
    isRequired: false,
    aliases: [
      ...['SKU', 'Product code', 'Item code', 'StockCode', 'Variant SKU', 'Internal reference'],
      ...['Item number', 'Item no', 'Part number', 'Code', 'Reference', 'Ref'],
      ...['Code produit', 'Code article', 'Référence', 'Réf', 'Référence interne', 'UGS'],
    ],
  },
  name: {
    isRequired: false,
    aliases: [
      ...['Name', 'Product', 'Product name', 'Item', 'Item name', 'Product/Service name', 'Product/Service'],
      ...['Title', 'Description'],
      ...[
        'Nom',
        'Nom du produit',
        "Nom de l'article",
        'Produit',
        'Article',
        'Désignation',
        'Libellé',
        'Intitulé',
      ],
    ],
  },
  barcodes: {
    isRequired: false,
    aliases: [
      ...['Barcodes', 'Barcode', 'Bar code', 'Variant barcode', 'Barcode (Barcodes)', 'EAN', 'EAN13', 'UPC'],
      ...['UPC/EAN', 'GTIN', 'GTIN, UPC, EAN, or ISBN'],
      ...['Code-barres', 'Codes-barres', 'Code barre', 'Gencod'],
    ],
  },
  category: {
    isRequired: false,
    // The product category of Shopify is a long path of a taxonomy: its type is what the shop calls it.
    aliases: [
      ...['Category', 'Categories', 'Reporting category', 'Department', 'Group', 'Item group', 'Type'],
      'Product category',
      ...['Catégorie', 'Catégories', 'Famille', 'Rayon', 'Groupe'],
    ],
  },
  unit: {
    isRequired: false,
    aliases: [
      ...['Unit', 'Unit of measure', 'UOM', 'Stock UOM', 'Default unit of measure', 'Sold by'],
      ...['Unité', 'Unité de mesure', 'Unité de vente', 'Vendu par', 'Sold by weight'],
    ],
  },
  price: {
    isRequired: false,
    aliases: [
      ...[
        'Price',
        'Selling price',
        'Retail price',
        'Sale price',
        'Sales price',
        'Unit price',
        'Default price',
      ],
      ...[
        'Variant price',
        'Regular price',
        'Sales price / rate',
        'Sales price/rate',
        'Standard selling rate',
      ],
      ...['Prix', 'Prix de vente', 'Prix unitaire', 'Prix TTC', 'Prix de vente TTC', 'PU', 'PV', 'PVTTC'],
    ],
  },
  taxClass: { isRequired: false, aliases: ['Tax class', 'Tax', 'VAT', 'VAT class', 'TVA', 'Classe de taxe'] },
  cost: {
    isRequired: false,
    aliases: [
      ...['Cost', 'Cost price', 'Purchase price', 'Buying price', 'Unit cost', 'Default unit cost'],
      ...['Cost per item', 'Purchase cost', 'Average cost', 'Supply price', 'Valuation rate', 'Buying rate'],
      ...[
        "Prix d'achat",
        "Prix d'achat HT",
        'Coût',
        'Coût unitaire',
        'Prix de revient',
        "Coût d'achat",
        'PA',
      ],
    ],
  },
  reorderLevel: {
    isRequired: false,
    aliases: [
      ...['Reorder level', 'Reorder point', 'Reorder pt (min)', 'Reorder', 'Low stock', 'Low stock amount'],
      ...['Stock alert count', 'Minimum stock', 'Min stock'],
      ...[
        'Seuil',
        "Seuil d'alerte",
        'Seuil de réapprovisionnement',
        'Stock minimum',
        'Stock mini',
        "Stock d'alerte",
      ],
    ],
  },
  quantity: {
    isRequired: false,
    aliases: [
      ...[
        'Quantity',
        'On hand',
        'In stock',
        'Stock',
        'Qty',
        'Opening stock',
        'Qty in stock',
        'Quantity in stock',
      ],
      ...[
        'Qty on hand',
        'Quantity on hand',
        'Stock on hand',
        'Current stock',
        'Stock level',
        'Stock quantity',
      ],
      ...['Stock qty', 'Inventory quantity', 'Variant inventory qty', 'Actual qty', 'Available'],
      ...[
        'Quantité',
        'Quantité en stock',
        'Qté',
        'Qté en stock',
        'En stock',
        'Stock actuel',
        'Stock initial',
      ],
      'Current quantity*',
    ],
  },
  shelf: {
    isRequired: false,
    aliases: ['Shelf', 'Bin', 'Bin location', 'Shelf location', 'Aisle', 'Étagère', 'Emplacement'],
  },
  packs: { isRequired: false, aliases: ['Packs', 'Packaging', 'Conditionnements', 'Conditionnement'] },
}

/** What the filled cells of a row say. An empty cell says nothing: it changes nothing of a known product. */
export type ProductRow = Partial<
  Pick<
    ProductInput,
    | 'sku'
    | 'name'
    | 'barcodes'
    | 'category'
    | 'unit'
    | 'priceMinor'
    | 'taxClassId'
    | 'costMinor'
    | 'reorderLevelMilli'
    | 'shelf'
  >
> & { quantityMilli?: Milli; packs?: RowPack[] }

export type ProductRowFault = { code: string; field: ProductImportField; detail: string }
/** A row with faults holds what its other cells say. */
type ProductRowResult =
  | { ok: true; row: ProductRow }
  | { ok: false; row: ProductRow; faults: ProductRowFault[] }

class RowFault extends Error {
  readonly fault: ProductRowFault
  constructor(code: string, field: ProductImportField, detail: string) {
    super(detail)
    this.fault = { code, field, detail }
  }
}

// A map: an object has a `constructor`, whatever was put into it.
const unitNames = new Map<string, Unit>(
  Object.entries({
    ...Object.fromEntries([...wholeUnits, ...fractionalUnits].map((unit) => [unit, unit])),
    pcs: 'piece',
    pc: 'piece',
    pieces: 'piece',
    each: 'piece',
    ea: 'piece',
    unit: 'piece',
    units: 'piece',
    nos: 'piece',
    packs: 'pack',
    packet: 'pack',
    box: 'carton',
    cartons: 'carton',
    case: 'carton',
    bottles: 'bottle',
    bags: 'bag',
    kgs: 'kg',
    kilo: 'kg',
    kilogram: 'kg',
    gram: 'g',
    litre: 'l',
    liter: 'l',
    ltr: 'l',
    metre: 'm',
    meter: 'm',
    pièce: 'piece',
    pièces: 'piece',
    unité: 'piece',
    unités: 'piece',
    paquet: 'pack',
    carton: 'carton',
    bouteille: 'bottle',
    sac: 'bag',
    mètre: 'm',
    // The column `Sold by weight` of Loyverse.
    n: 'piece',
    y: 'kg',
  }),
)

// A map: an object has a `constructor`, whatever was put into it.
const taxClassNames = new Map<string, TaxClassId>(
  Object.entries({
    standard: 'standard',
    standardrated: 'standard',
    vat: 'standard',
    taxable: 'standard',
    reduced: 'reduced',
    zero: 'zero',
    zerorated: 'zero',
    exempt: 'exempt',
    outsidescope: 'outside-scope',
    outside: 'outside-scope',
    none: 'outside-scope',
  }),
)

/**
 * Reads one row of a file of products: nothing is guessed and nothing rounded away. A cell with a fault
 * refuses the row; the others are read all the same, so that anyone who corrects the row hears of all at once.
 * A tax class is read here; whether the shop has it is for the plan, which knows the product's own.
 */
export function readProductRow(
  cells: readonly string[],
  columns: ReadonlyMap<ProductImportField, number>,
  { currency, taxClasses }: ShopOfRows,
): ProductRowResult {
  const cell = (field: ProductImportField) => cellText(cells, columns.get(field))
  const faults: ProductRowFault[] = []
  const noting = <Value>(read: () => Value): Value | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof RowFault)) throw error
      faults.push(error.fault)
      return undefined
    }
  }
  const row: ProductRow = {
    ...filled(
      'sku',
      noting(() => readText(cell('sku'), 'sku', 40)),
    ),
    ...filled(
      'name',
      noting(() => readText(cell('name'), 'name', 160)),
    ),
    ...filled(
      'barcodes',
      noting(() => readBarcodes(cell('barcodes'))),
    ),
    ...filled(
      'category',
      noting(() => readText(cell('category'), 'category', 60)),
    ),
    ...filled(
      'unit',
      noting(() => readUnit(cell('unit'))),
    ),
    ...filled(
      'priceMinor',
      noting(() => readAmount(cell('price'), 'price', currency)),
    ),
    ...filled(
      'taxClassId',
      noting(() => readTaxClass(cell('taxClass'), taxClasses)),
    ),
    ...filled(
      'costMinor',
      noting(() => readAmount(cell('cost'), 'cost', currency)),
    ),
    ...filled(
      'reorderLevelMilli',
      noting(() => readQuantity(cell('reorderLevel'), 'reorderLevel')),
    ),
    ...filled(
      'quantityMilli',
      noting(() => readQuantity(cell('quantity'), 'quantity')),
    ),
    ...filled(
      'shelf',
      noting(() => readText(cell('shelf'), 'shelf', maxShelf)),
    ),
    ...filled(
      'packs',
      noting(() => readPackCell(cell('packs'), currency)),
    ),
  }
  noting(() => demandCountable(row, currency))
  return faults.length === 0 ? { ok: true, row } : { ok: false, row, faults }
}

function filled<Key extends string, Value>(key: Key, value: Value | undefined): { [key in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [key in Key]?: Value })
}

function readText(text: string, field: ProductImportField, longest: number): string | undefined {
  if (!isPlainText(text)) {
    throw new RowFault('text_unreadable', field, 'This cell has characters that are not text. Type it again.')
  }
  if (text.length > longest) {
    throw new RowFault(
      `${field}_too_long`,
      field,
      `At most ${longest} characters fit here; this has ${text.length}.`,
    )
  }
  return text || undefined
}

/** Several barcodes stand in one cell, apart by blanks, commas, semicolons or bars. */
function readBarcodes(text: string): string[] | undefined {
  const barcodes = [...new Set(text.split(/[\s,;|]+/).filter(Boolean))]
  const wrong = barcodes.find((barcode) => !/^[0-9A-Za-z-]{4,48}$/.test(barcode))
  if (wrong !== undefined) {
    throw new RowFault(
      'barcode_invalid',
      'barcodes',
      `“${shown(wrong)}” is no barcode: it has 4 to 48 digits or letters.`,
    )
  }
  if (barcodes.length > 10)
    throw new RowFault('barcodes_too_many', 'barcodes', 'A product has 10 barcodes at most.')
  return barcodes.length > 0 ? barcodes : undefined
}

function readPackCell(text: string, currency: string): RowPack[] | undefined {
  const read = readPacks(text, currency)
  if (!read.ok) throw new RowFault(read.code, 'packs', read.detail)
  return read.packs.length > 0 ? read.packs : undefined
}

function readUnit(text: string): Unit | undefined {
  if (text === '') return undefined
  const unit = unitNames.get(text.toLowerCase().replace(/\.$/, ''))
  if (unit) return unit
  const known = [...wholeUnits, ...fractionalUnits].join(', ')
  throw new RowFault('unit_unknown', 'unit', `“${shown(text)}” is no unit known here. Known: ${known}.`)
}

function readTaxClass(text: string, known: readonly TaxClassId[]): TaxClassId | undefined {
  if (text === '') return undefined
  const taxClass = taxClassNames.get(text.toLowerCase().replaceAll(/[^a-z]/g, ''))
  if (taxClass) return taxClass
  const { code, field, detail } = taxClassUnknown(text, known)
  throw new RowFault(code, field, detail)
}

export function taxClassUnknown(text: string, known: readonly TaxClassId[]): ProductRowFault {
  return {
    code: 'tax_class_unknown',
    field: 'taxClass',
    detail: `“${shown(text)}” is no tax class here. Known: ${known.join(', ')}.`,
  }
}

function readAmount(text: string, field: 'price' | 'cost', currency: string): Minor | undefined {
  if (text === '') return undefined
  const parsed = parseMinor(text, currency)
  if (!parsed.ok) {
    if (parsed.fault === 'too-fine') {
      const digits = currencyDigits(currency)
      throw new RowFault(
        `${field}_too_fine`,
        field,
        `“${shown(text)}” is finer than ${currency} allows: ${digits} decimals.`,
      )
    }
    if (parsed.fault === 'too-large') throw amountTooLarge(text, field, currency)
    throw new RowFault(
      `${field}_unreadable`,
      field,
      `“${shown(text)}” is not an amount. Enter it as 1250.50.`,
    )
  }
  if (parsed.amountMinor > largestAmountMinor) throw amountTooLarge(text, field, currency)
  if (parsed.amountMinor < 0) throw new RowFault(`${field}_negative`, field, `“${shown(text)}” is below 0.`)
  return parsed.amountMinor
}

function readQuantity(text: string, field: 'reorderLevel' | 'quantity'): Milli | undefined {
  if (text === '') return undefined
  const quantityMilli = parseMilli(text)
  const code = field === 'quantity' ? 'quantity' : 'reorder_level'
  // One of more digits than can be counted is none either: it is told as what it is.
  if ((quantityMilli ?? 1000 * Number(text.replaceAll(',', ''))) > maxMilli) {
    throw new RowFault(
      `${code}_too_large`,
      field,
      `“${shown(text)}” is too large: a quantity is at most ${formatMilli(maxMilli)}. Is a barcode in this column?`,
    )
  }
  if (quantityMilli === null) {
    throw new RowFault(`${code}_unreadable`, field, `“${shown(text)}” is no quantity. Enter 12 or 0.25.`)
  }
  if (quantityMilli < 0) throw new RowFault(`${code}_negative`, field, `“${shown(text)}” is below 0.`)
  return quantityMilli
}

function amountTooLarge(text: string, field: 'price' | 'cost', currency: string): RowFault {
  const most = formatMinor(largestAmountMinor, currency)
  return new RowFault(
    `${field}_too_large`,
    field,
    `“${shown(text)}” is too large: at most ${most}. Is a barcode in this column?`,
  )
}

/** The stock that a new product begins with enters the books at its cost. */
function demandCountable({ costMinor, quantityMilli }: ProductRow, currency: string): void {
  if (costMinor === undefined || quantityMilli === undefined) return
  if (!comesToTooMuch(costMinor, quantityMilli)) return
  const [cost, most] = [formatMinor(costMinor, currency), formatMinor(largestAmountMinor, currency)]
  throw new RowFault(
    'opening_value_too_large',
    'quantity',
    `${formatMilli(quantityMilli)} at ${cost} each come to more than ${most}. Look at quantity and cost.`,
  )
}
