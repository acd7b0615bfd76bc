import { useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { Button } from '#app/components/ui/button.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { FormSkeleton } from '#app/components/ui/skeletons.tsx'
import { ImportRun } from '#app/features/imports/import-run.tsx'
import { SalesImport } from '#app/features/imports/sales-import.tsx'
import type { ImportProgress } from '#domain/api/import.ts'
import * as routes from '#domain/api/routes/imports.ts'

/** The history of another till, in a file. An import that runs or ran is shown again after a reload. */
export function PastSales({
  shopId,
  onHistory,
}: {
  shopId: string
  /** Called with whether there is any import. */
  onHistory: (hasHistory: boolean) => void
}) {
  const [runs, setRuns] = useState<readonly ImportProgress[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    api.call(routes.listImports, { shopId }).then(({ items }) => setRuns(items), setError)
  }, [shopId])
  useEffect(() => onHistory(runs !== null && runs.length > 0), [runs, onHistory])

  async function follow(importId: string) {
    try {
      const run = await api.call(routes.readImport, { shopId, importId })
      setRuns((held) => [run, ...(held ?? [])])
      setIsOpen(false)
    } catch (refused) {
      setError(refused)
    }
  }

  const again = <Button onClick={() => setIsOpen(true)}>Import another file</Button>
  const newest = runs?.[0]
  return (
    <Section title="Past sales">
      {error !== null ? (
        <ErrorBanner error={describeError(error)} />
      ) : runs === null ? (
        <FormSkeleton fields={1} />
      ) : isOpen ? (
        <SalesImport shopId={shopId} onStarted={(importId) => void follow(importId)} />
      ) : newest ? (
        <ImportRun key={newest.importId} shopId={shopId} first={newest} next={again} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose text-14 text-ink-soft">
            Receipts from another till, as a CSV file. Each is posted on the day it was made, so reports reach
            back. You can also do this later.
          </p>
          <Button onClick={() => setIsOpen(true)}>Import past sales</Button>
        </div>
      )}
    </Section>
  )
}
