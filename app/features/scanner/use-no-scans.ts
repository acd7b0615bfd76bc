import { useToast } from '#app/components/ui/toast.tsx'
import { ambiguousScan, earlyEnter, useScannerOfBooks } from './use-scanner.ts'

/** In a form of amounts: a scan is ignored, and the figures stay as they were. */
export function useNoScans(): void {
  const toast = useToast()
  const tell = (title: string) => toast({ tone: 'neutral', title })
  useScannerOfBooks(null, {
    meaningOf: () => null,
    onScan: (code) => tell(`${code} was scanned. Scans are ignored here.`),
    onAmbiguous: (codes) => tell(ambiguousScan(codes)),
    onEarlyEnter: () => tell(earlyEnter),
  })
}
