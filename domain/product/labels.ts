import { isEan13 } from './ean.ts'

/** A sheet of labels, or a roll, of which each label is a page of its own. Millimetres. */
export type LabelSheet = {
  name: string
  page: { width: number; height: number }
  label: { width: number; height: number }
  columns: number
  rows: number
  /** The first label's corner, top left. */
  first: { x: number; y: number }
  /** From one label to the next. */
  gap: { x: number; y: number }
}

const a4 = { width: 210, height: 297 }
const letter = { width: 215.9, height: 279.4 }
const roll = (height: number): LabelSheet => ({
  name: `Roll 58 mm, labels of 58 × ${height} mm`,
  page: { width: 58, height },
  label: { width: 58, height },
  columns: 1,
  rows: 1,
  first: { x: 0, y: 0 },
  gap: { x: 0, y: 0 },
})

/** Usual sheets, by the maker's measures. */
export const labelSheets = {
  L7160: {
    name: 'Avery L7160: A4, 21 of 63.5 × 38.1 mm',
    page: a4,
    label: { width: 63.5, height: 38.1 },
    columns: 3,
    rows: 7,
    first: { x: 7.25, y: 15.15 },
    gap: { x: 2.5, y: 0 },
  },
  L7159: {
    name: 'Avery L7159: A4, 24 of 63.5 × 33.9 mm',
    page: a4,
    label: { width: 63.5, height: 33.9 },
    columns: 3,
    rows: 8,
    first: { x: 7.25, y: 12.9 },
    gap: { x: 2.5, y: 0 },
  },
  L7651: {
    name: 'Avery L7651: A4, 65 of 38.1 × 21.2 mm',
    page: a4,
    label: { width: 38.1, height: 21.2 },
    columns: 5,
    rows: 13,
    first: { x: 4.75, y: 10.7 },
    gap: { x: 2.5, y: 0 },
  },
  '5160': {
    name: 'Avery 5160: Letter, 30 of 66.7 × 25.4 mm',
    page: letter,
    label: { width: 66.7, height: 25.4 },
    columns: 3,
    rows: 10,
    first: { x: 4.75, y: 12.7 },
    gap: { x: 3.15, y: 0 },
  },
  'roll-40': roll(40),
  'roll-30': roll(30),
} satisfies Record<string, LabelSheet>
export type LabelSheetId = keyof typeof labelSheets

/** How many labels a sheet has; a roll has one. */
export function labelsOnSheet({ columns, rows }: LabelSheet): number {
  return columns * rows
}

/** More are no sheet for a shop's printer but a mistyped number. */
export const maxLabels = 2_000

export type PlacedLabel<Item> = { item: Item; page: number; x: number; y: number }

/**
 * The place of each label: along the rows, from a label of the first sheet on, those before having been used.
 * @param start 1 is the first label of the sheet
 */
export function placeLabels<Item>(
  sheet: LabelSheet,
  wanted: readonly { item: Item; count: number }[],
  start: number,
): PlacedLabel<Item>[] {
  const perSheet = labelsOnSheet(sheet)
  const items = wanted.flatMap(({ item, count }) => Array.from({ length: count }, () => item))
  return items.map((item, index) => {
    const at = index + start - 1
    const onPage = at % perSheet
    return {
      item,
      page: Math.floor(at / perSheet),
      x: sheet.first.x + (onPage % sheet.columns) * (sheet.label.width + sheet.gap.x),
      y: sheet.first.y + Math.floor(onPage / sheet.columns) * (sheet.label.height + sheet.gap.y),
    }
  })
}

/**
 * Whether a till can distinguish a scan of this code from typing, wherever the cursor is: by four signs or more
 * (app/features/scanner/recogniser.ts), all of ASCII, which is what Code 128 has and what scanners type.
 */
export function canBeScanned(code: string): boolean {
  return /^[\x21-\x7e][\x20-\x7e]{2,}[\x21-\x7e]$/.test(code)
}

/** What is printed as bars: the first EAN-13 that a product has, else its first barcode, else its SKU. */
export function barsOf({ sku, barcodes }: { sku: string; barcodes: readonly string[] }): {
  symbology: 'ean13' | 'code128'
  text: string
} | null {
  const ean = barcodes.find(isEan13)
  if (ean !== undefined) return { symbology: 'ean13', text: ean }
  const text = [...barcodes, sku].find(canBeScanned)
  return text === undefined ? null : { symbology: 'code128', text }
}
