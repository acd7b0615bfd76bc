import { v7 as newId } from 'uuid'
import { noSuchBarcode, productByCode, productsLike, type Shelf, whichOfThem } from './find/find-products.ts'
import { useScanner } from './find/use-scanner.ts'
import { isReceiptNumber } from './take-back/receipt-number.ts'
import type { Till } from './use-till.ts'

/** What a scanner reads goes into the basket, wherever the cursor is. */
export function useScans({ fields, send }: Till, shelf: Shelf | null): void {
  const productOf = (code: string) => shelf && productByCode(shelf, code)
  useScanner(
    fields.search,
    (code) => productOf(code) !== null,
    (code) => {
      const product = productOf(code)
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
