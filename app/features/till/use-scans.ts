import { v7 as newId } from 'uuid'
import { commaHere } from '#app/components/form/comma-here.ts'
import { writeInto } from '#app/features/scanner/restore.ts'
import { whyUnread } from '#app/features/scanner/unread.ts'
import { ambiguousScan, useScanner } from '#app/features/scanner/use-scanner.ts'
import type { Shop } from '#domain/api/shop.ts'
import { digitsOfLabel, type ScaleRule } from '#domain/product/scale-barcode.ts'
import { codeOfScan } from '#domain/product/scanned-code.ts'
import type { Milli } from '#domain/quantity.ts'
import { isMeasured } from './basket/measured.ts'
import {
  codeForProduct,
  noSuchBarcode,
  productByCode,
  productsLike,
  type Shelf,
  whichOfThem,
} from './find/find-products.ts'
import type { Sellable } from './find/sellable.ts'
import { quantityWanted, readWanted } from './find/wanted.ts'
import { type Scan, useEarlyScans } from './use-early-scans.ts'
import type { Till } from './use-till.ts'

/**
 * What a scanner reads goes into the basket, wherever the cursor is. A quantity that was typed before it (`3*`) is of
 * the next scan alone.
 * @returns does the same for a code that was read otherwise, and returns what it led to; null where the till asks
 *   something, or shows it in a place of its own
 */
export function useScans(
  { shop, fields, pane, send }: Till,
  shelf: Shelf | null,
  rules: readonly ScaleRule[],
): (code: string) => string | null {
  const productOf = (code: string) => shelf && productByCode(shelf, code)
  async function scanScaleLabel(shelf: Shelf, code: string) {
    const { scanLabel } = await import('./find/scan-label.ts')
    const scanned = scanLabel(shelf, code, rules)
    send(
      'notice' in scanned
        ? { type: 'scan-unknown', notice: scanned.notice }
        : { type: 'scan', lineId: newId(), ...scanned },
    )
  }
  const isWhole = shelf?.isWhole === true
  const scanEarly = useEarlyScans(
    shop,
    isWhole,
    (product, { quantityMilli }) => send({ type: 'scan', product, lineId: newId(), quantityMilli }),
    (scanned) => void scan(scanned),
  )
  const scan = (scanned: Scan): string | null => {
    const { code, quantityMilli } = scanned
    if (!isWhole) {
      scanEarly(scanned)
      return null
    }
    const product = productOf(code)
    const meant = codeOfScan(code)
    if (!product && shelf && isScaleLabel(meant, rules)) {
      // A label is of one thing that was weighed: a quantity before it is ignored.
      void scanScaleLabel(shelf, meant)
      return null
    }
    if (product) {
      send({ type: 'scan', product, lineId: newId(), quantityMilli })
      const isAdded = (pane === 'basket' || pane === 'sold') && !isMeasured(product.unit)
      return isAdded ? `${product.name}: added` : null
    }
    if (isReceiptNumber(meant)) {
      send({ type: 'scan-receipt', receiptNumber: meant.toUpperCase() })
      return null
    }
    if (creditCode.test(meant)) {
      if (!writeCredit(meant)) send({ type: 'scan-unknown', notice: creditNotice(meant) })
      return null
    }
    const alike = shelf ? productsLike(shelf, code) : []
    const unread = alike.length > 0 ? whichOfThem(code, alike) : whyUnread(code)
    const notice = unread ?? noSuchBarcode(code)
    send({ type: 'scan-unknown', notice, ...(unread === null && codeForProduct(meant)) })
    return notice
  }
  useScanner(fields.search, {
    meaningOf: (code) => meaningOfScan(code, productOf(code), rules),
    onScan: (code) =>
      scan({ code, quantityMilli: takeQuantity(fields.search.current, shop, productOf(code)) }),
    onAmbiguous: (codes) => {
      takeQuantity(fields.search.current, shop)
      send({ type: 'scan-unknown', notice: ambiguousScan(codes) })
    },
    onTooFast: (notice) => send({ type: 'notice', notice }),
  })
  return (code) => scan({ code, quantityMilli: null })
}

/** What a code of store credit looks like (domain/payments/credit-code.ts, which is loaded with the payment). */
const creditCode = /^[0-9a-z]{5}-[0-9a-z]{5}$/i

/** A product, the label of a scale, a receipt or store credit; null where a code is none of them. */
function meaningOfScan(code: string, product: Sellable | null, rules: readonly ScaleRule[]): string | null {
  if (product) return `product ${product.productId} ${product.pack?.packId ?? ''}`
  const meant = codeOfScan(code)
  return isScaleLabel(meant, rules) || isReceiptNumber(meant) || creditCode.test(meant) ? meant : null
}

/** Into the field for it, where it has the cursor. */
function writeCredit(code: string): boolean {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || field.dataset.scan !== 'credit-code') return false
  writeInto(field, code)
  return true
}

const creditNotice = (code: string) =>
  `${code} is a code of store credit. Press “Store credit” in the payment, and scan it there.`

/** The quantity that is alone in the search, which is emptied. Null where it has two readings: it is asked for then. */
function takeQuantity(
  search: HTMLInputElement | null,
  { shopId }: Pick<Shop, 'shopId'>,
  product: Sellable | null = null,
): Milli | null {
  const typed = search?.value ?? ''
  const { text, quantityMilli } = readWanted(typed)
  if (search === null || quantityMilli === null || text !== '') return null
  writeInto(search, '')
  return product === null ? quantityMilli : quantityWanted(typed, product, commaHere(shopId)).quantityMilli
}

/** Whether a code is a label of the shop's scales: its contents are read when it is scanned. */
function isScaleLabel(code: string, rules: readonly ScaleRule[]): boolean {
  const digits = digitsOfLabel(code)
  return digits !== null && rules.some(({ prefix }) => digits.startsWith(prefix))
}

/** A receipt number as it is printed and scanned: the series of a till and a count. */
export function isReceiptNumber(code: string): boolean {
  return /^[A-Z]{1,4}-[1-9]\d{0,8}$/.test(code.trim().toUpperCase())
}
