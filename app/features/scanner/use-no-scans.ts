import { useToast } from '#app/components/ui/toast.tsx'
import { ambiguousScan, useScanner } from './use-scanner.ts'

/** On a page outside the shop: a scan is ignored, and every field keeps what it held. */
export function useNoScans(): void {
  const toast = useToast()
  const tell = (title: string) => toast({ tone: 'neutral', title })
  useScanner(null, {
    meaningOf: () => null,
    onScan: (code) => tell(`${code} was scanned. Scans are ignored here.`),
    onAmbiguous: (codes) => tell(ambiguousScan(codes)),
    onTooFast: tell,
  })
}
