import { useLocation } from '@remix-run/react'
import { type MutableRefObject, useEffect, useRef } from 'react'
import { useToast } from '#app/components/ui/toast.tsx'
import { ambiguousScan, useScansElsewhere } from '#app/features/scanner/use-scanner.ts'
import { useScannerHelp } from '#app/features/scanner/use-scanner-help.tsx'
import { allBarcodes } from '#domain/product/pack.ts'
import { readProducts } from './storage/kept-products.ts'

/** On every page that receives no scans itself: a scan is reported as ignored, and the fields keep what they held. */
export function ScansElsewhere({ shopId }: { shopId: string }) {
  const toast = useToast()
  const { pathname } = useLocation()
  const isTill = isPageOfTill(pathname)
  const known = useKnownCodes(shopId, isTill)
  const action = useScannerHelp()
  const tell = (title: string) => toast({ tone: 'neutral', title, action })
  useScansElsewhere(
    {
      // Into a text of the books a code may be scanned, known or not.
      meaningOf: (code, place) => (place !== 'text' && known.current.has(code) ? code : null),
      onScan: (code) => tell(`${code} was scanned. Scans are ignored here.`),
      onAmbiguous: (codes) => tell(ambiguousScan(codes)),
      onTooFast: (notice) => tell(notice),
    },
    { isTill },
  )
  return null
}

const codeFields = '[autocomplete="one-time-code"], [data-scan="approval"]'

/** The codes of the products on this device, read once a code is asked for: six digits of a label are no attempt. */
function useKnownCodes(shopId: string, isTill: boolean): MutableRefObject<ReadonlySet<string>> {
  const known = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!isTill) return
    const read = async () => {
      const products = await readProducts(shopId)
      known.current = new Set(products.flatMap((product) => [product.sku, ...allBarcodes(product)]))
    }
    const noteFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches(codeFields)) return
      document.removeEventListener('focusin', noteFocus)
      read().catch((error: unknown) => console.warn('The codes of the products could not be read', error))
    }
    document.addEventListener('focusin', noteFocus)
    return () => document.removeEventListener('focusin', noteFocus)
  }, [shopId, isTill])
  return known
}

/** The till itself, shifts, returns, and money that is taken: no field there takes a code of a product. */
const pagesOfTill =
  /^\/user\/dashboard(?:\/(?:shift|take-payment|take-deposit)(?:\/.*)?|\/sales\/[^/]+\/return)?\/?$/

export function isPageOfTill(pathname: string): boolean {
  return pagesOfTill.test(pathname)
}
