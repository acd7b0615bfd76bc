import { type ReactNode, useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { InstantText } from '#app/components/format/date-text.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ProgressBar } from '#app/components/ui/progress-bar.tsx'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import type { ImportProgress } from '#domain/api/import.ts'
import * as routes from '#domain/api/routes/imports.ts'
import { FileNotes } from './file-notes.tsx'
import { RefusalsTable } from './refusals-table.tsx'
import { count, counted } from './report-tiles.tsx'
import { SalesReport } from './sales-report.tsx'

const importScreen = '/user/dashboard/sales/import'

/** One import, under way or over. It goes on when the screen is left, and when the program is restarted. */
export function ImportRun({
  shopId,
  first,
  next = (
    <>
      <ButtonLink to={importScreen}>Import another file</ButtonLink>
      <ButtonLink variant="primary" to="/user/dashboard/sales">
        See the receipts
      </ButtonLink>
    </>
  ),
}: {
  shopId: string
  first: ImportProgress
  /** What there is to do when it is over. */
  next?: ReactNode
}) {
  const { progress, error } = useImportProgress(shopId, first)
  return (
    <>
      <Sheet className="flex flex-col gap-4">
        <p className="min-w-0">
          <span className="block truncate text-14 font-medium">{progress.fileName}</span>
          <span className="text-13 text-ink-soft">
            Started <InstantText instant={progress.startedAt} />
          </span>
        </p>
        {progress.state === 'running' && <Running progress={progress} />}
        {error !== null && (
          <p className="text-13 text-warn" role="status">
            {describeError(error).title}. The import continues; checking again.
          </p>
        )}
      </Sheet>
      {progress.state === 'failed' && (
        <Banner tone="loss" title="The import stopped" isUrgent>
          {progress.failure} What was already recorded stays. Import the same file again to continue from
          there.
        </Banner>
      )}
      {progress.state === 'done' && progress.report && (
        <>
          <Banner tone="good" title="The history is in the books">
            {counted(progress.report.receipts, 'receipt')} and {counted(progress.report.returns, 'return')}{' '}
            from {counted(progress.report.rowsAccepted, 'row')}. Each is posted on the day it was made,
            against account 3950 Opening balances.
          </Banner>
          <Section title="What was imported">
            <SalesReport report={progress.report} />
          </Section>
          <FileNotes notes={progress.report.notes} />
          <RefusalsTable report={progress.report} file={null} isRun />
        </>
      )}
      {progress.state !== 'running' && <div className="flex flex-wrap justify-end gap-2">{next}</div>}
    </>
  )
}

function Running({ progress }: { progress: ImportProgress }) {
  const isReading = progress.phase === 'reading'
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar
        value={progress.rowsTotal > 0 ? progress.rowsDone : null}
        max={progress.rowsTotal}
        label={isReading ? 'Step 1 of 2: reading the rows' : 'Step 2 of 2: recording the receipts'}
        detail={`${count(progress.rowsDone)} of ${counted(progress.rowsTotal, 'row')}`}
      />
      <p className="text-13 text-ink-soft">You can leave this screen and come back. The import continues.</p>
    </div>
  )
}

const everyMs = 1000

/** Follows an import while it runs. A question that gets no answer is asked again: the import goes on without it. */
function useImportProgress(shopId: string, first: ImportProgress) {
  const [progress, setProgress] = useState(first)
  const [error, setError] = useState<unknown>(null)
  const isRunning = progress.state === 'running'
  const { importId } = first

  useEffect(() => {
    if (!isRunning) return
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      try {
        setProgress(await api.call(routes.readImport, { shopId, importId, signal: leaving.signal }))
        setError(null)
      } catch (error) {
        if (leaving.signal.aborted) return
        setError(error)
      }
      timer = setTimeout(() => void ask(), everyMs)
    }
    timer = setTimeout(() => void ask(), everyMs)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [shopId, importId, isRunning])

  return { progress, error }
}
