import { v7 as newId } from 'uuid'
import type { ScaleRule } from '#domain/product/scale-barcode.ts'
import { noSuchBarcode, productByCode, productsLike, type Shelf, whichOfThem } from './find/find-products.ts'
import { isScaleLabel } from './find/is-scale-label.ts'
import { useScanner } from './find/use-scanner.ts'
import { isReceiptNumber } from './take-back/receipt-number.ts'
import type { Till } from './use-till.ts'

/** What a scanner reads goes into the basket, wherever the cursor is. */
export function useScans({ fields, send }: Till, shelf: Shelf | null, rules: readonly ScaleRule[]): void {
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
  useScanner(
    fields.search,
    (code) => productOf(code) !== null || isScaleLabel(code, rules),
    (code) => {
      const product = productOf(code)
      if (!product && shelf && isScaleLabel(code, rules)) return void scanScaleLabel(shelf, code)
      if (product) return send({ type: 'scan', product, lineId: newId() })
      if (isReceiptNumber(code))
        return send({ type: 'scan-receipt', receiptNumber: code.trim().toUpperCase() })
      const alike = shelf ? productsLike(shelf, code) : []
      send({
        type: 'scan-unknown',
        notice: alike.length > 0 ? whichOfThem(code, alike) : noSuchBarcode(code),
      })
    },
  )
}
