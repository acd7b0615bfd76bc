import { code128, drawingSVG, ean13 } from 'bwip-js/generic'
import { savePdf } from '#app/components/pdf/write-pdf.ts'
import { type Label, labelsPdf } from '#domain/product/label-pdf.ts'
import { barsOf, type LabelSheet, placeLabels } from '#domain/product/labels.ts'

/** What is printed of a product. */
type Labelled = { sku: string; barcodes: readonly string[]; name: string; price: string }

/** Saves the labels as a PDF. The writers of bars and of PDF come with this module, when it is wanted. */
export async function saveLabels(
  shop: string,
  sheet: LabelSheet,
  wanted: readonly { item: Labelled; count: number }[],
  start: number,
): Promise<void> {
  const labels = wanted.map(({ item, count }) => ({
    count,
    item: { shop, name: item.name, price: item.price, bars: drawBars(item) } satisfies Label,
  }))
  await savePdf(labelsPdf(sheet, placeLabels(sheet, labels, start)), 'labels.pdf')
}

function drawBars(product: Labelled): string | null {
  const bars = barsOf(product)
  if (bars === null) return null
  const draw = bars.symbology === 'ean13' ? ean13 : code128
  const look = { text: bars.text, scale: 2, height: 12, includetext: true }
  // The digits of an EAN-13 have places of their own between its bars.
  const text = bars.symbology === 'ean13' ? {} : ({ textxalign: 'center' } as const)
  return draw({ bcid: bars.symbology, ...look, ...text }, drawingSVG())
}
