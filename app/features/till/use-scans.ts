import { v7 as newId } from 'uuid'
import { prefixOfLabel, type ScaleRule } from '#domain/product/scale-barcode.ts'
import { codeOfScan } from '#domain/product/scanned-code.ts'
import { isMeasured } from './basket/measured.ts'
import { noSuchBarcode, productByCode, productsLike, type Shelf, whichOfThem } from './find/find-products.ts'
import { isScaleLabel } from './find/is-scale-label.ts'
import { useScanner } from './find/use-scanner.ts'
import { isReceiptNumber } from './take-back/read-receipt-number.ts'
import { useEarlyScans } from './use-early-scans.ts'
import type { Till } from './use-till.ts'

/**
 * What a scanner reads goes into the basket, wherever the cursor is.
 * @returns does the same for a code that was read otherwise, and says what it led to; null where the till asks
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
    (product) => send({ type: 'scan', product, lineId: newId() }),
    (code) => void scan(code),
  )
  const scan = (code: string): string | null => {
    if (!isWhole) {
      scanEarly(code)
      return null
    }
    const product = productOf(code)
    const meant = codeOfScan(code)
    if (!product && shelf && isScaleLabel(meant, rules)) {
      void scanScaleLabel(shelf, meant)
      return null
    }
    if (product) {
      send({ type: 'scan', product, lineId: newId() })
      return (pane === 'basket' || pane === 'sold') && !isMeasured(product.unit)
        ? `${product.name}: added`
        : null
    }
    if (isReceiptNumber(meant)) {
      send({ type: 'scan-receipt', receiptNumber: meant.toUpperCase() })
      return null
    }
    const alike = shelf ? productsLike(shelf, code) : []
    const notice = alike.length > 0 ? whichOfThem(code, alike) : (unreadLabel(meant) ?? noSuchBarcode(code))
    send({ type: 'scan-unknown', notice })
    return notice
  }
  const isKnown = (code: string) => {
    const meant = codeOfScan(code)
    return productOf(code) !== null || isScaleLabel(meant, rules) || isReceiptNumber(meant)
  }
  useScanner(fields.search, isKnown, scan)
  return scan
}

/** What is said of a label of a scale that no rule of the shop reads. */
function unreadLabel(code: string): string | null {
  const prefix = prefixOfLabel(code)
  if (prefix === null) return null
  return `${code} is like a label of a scale. How labels that begin with ${prefix} are read is set under Shop settings, Scale labels.`
}
