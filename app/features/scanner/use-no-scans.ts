import { useToast } from '#app/components/ui/toast.tsx'
import { ambiguousScan, useScannerOfBooks } from './use-scanner.ts'

/**
 * On a page outside the shop: a scan is ignored. Secrets, email addresses and figures keep what they held. Into another
 * text anything may be typed at any pace, and its line end sends no form.
 */
export function useNoScans(): void {
  const toast = useToast()
  const tell = (title: string) => toast({ tone: 'neutral', title })
  useScannerOfBooks(null, {
    meaningOf: () => null,
    onScan: (code) => tell(`${code} was scanned. Scans are ignored here.`),
    onAmbiguous: (codes) => tell(ambiguousScan(codes)),
    onTooFast: tell,
  })
}
