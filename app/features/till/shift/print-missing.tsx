import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Temporal } from 'temporal-polyfill'
import { ApiProblem } from '#app/api/problem.ts'
import { Button } from '#app/components/ui/button.tsx'
import { missingPaper } from '#domain/api/papers/missing-paper.ts'
import type { Shop } from '#domain/api/shop.ts'
import { PaperSheet } from '../receipt/paper-sheet.tsx'
import { usePrintPaper } from '../receipt/use-print-paper.ts'
import type { ThisTill } from '../storage/till-db.ts'

/** Receipts that the server names as missing; null where it refused for something else, or not at all. */
export function missingOf(refused: unknown): readonly string[] | null {
  if (!(refused instanceof ApiProblem) || refused.code !== 'shift_receipts_missing') return null
  const { missing } = refused.facts
  return Array.isArray(missing) ? missing.map(String) : []
}

/** Prints them on this device's printer. The browser prints what is on the page: the list is there for paper alone. */
export function PrintMissing({
  shop,
  till,
  missing,
}: {
  shop: Shop
  till: ThisTill
  missing: readonly string[]
}) {
  const print = usePrintPaper(shop)
  const [at] = useState(() => Temporal.Now.instant().toString())
  const paper = missingPaper(missing, { till: till.name, shiftNumber: till.shift?.number ?? null, at }, shop)
  return (
    <>
      <Button
        size="compact"
        icon={Printer}
        className="mt-2"
        onClick={() => print({ kind: 'missing', receipts: [...missing] }, () => paper)}
      >
        Print the list
      </Button>
      <div className="print-only">
        <PaperSheet paper={paper} />
      </div>
    </>
  )
}
