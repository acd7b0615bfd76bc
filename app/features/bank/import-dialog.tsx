import { describeError } from '#app/api/describe-error.ts'
import { DialogActions } from '#app/components/form/dialog-actions.tsx'
import { FileDrop } from '#app/components/form/file-drop.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { DayText } from '#app/components/format/date-text.tsx'
import { formatDayRange } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { ChosenFile } from '#app/features/imports/chosen-file.tsx'
import type { BankAccountPage, BankFileCheck } from '#domain/api/bank.ts'
import { ColumnFields } from './column-fields.tsx'
import { useChosenStatement } from './use-chosen-statement.ts'

/** A statement on its way in: which columns hold what, and what it would add, before anything is kept. */
export function ImportDialog({ page, onClose }: { page: BankAccountPage; onClose: () => void }) {
  const chosen = useChosenStatement(page)
  const { file, report, error, isBusy } = chosen
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title={`Import a statement of ${page.summary.account} ${page.summary.name}`}
      description="A CSV or OFX file, as the bank or the provider gives it. Lines that were imported already are skipped."
      footer={
        <DialogActions
          onClose={onClose}
          disabled={!report || report.added === 0}
          isBusy={chosen.isSending}
          busyLabel="Importing"
          onClick={() => void chosen.send(onClose)}
        >
          {report && report.added > 0
            ? `Import ${report.added} ${report.added === 1 ? 'line' : 'lines'}`
            : 'Import'}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-5">
        {file ? (
          <ChosenFile file={file} onOther={chosen.clear} isBusy={chosen.isSending} />
        ) : (
          <FileDrop
            label="Choose a statement"
            accept=".csv,.ofx,.qfx,.txt"
            onFile={(one) => void chosen.choose(one)}
          />
        )}
        {error !== null && <Fault error={error} />}
        {file && chosen.isCsv && (
          <ColumnFields
            header={chosen.header}
            found={report?.columns ?? {}}
            mapping={chosen.mapping}
            onChange={chosen.map}
            disabled={isBusy}
          />
        )}
        {isBusy && <Spinner />}
        {report && <Preview report={report} />}
        {report && page.opening === null && page.summary.statementMinor === null && (
          <MoneyField
            label="Balance at the end of the statement"
            help={
              report.closingMinor === null
                ? 'The file does not give it. Without it, the statements start from zero.'
                : 'As given in the file.'
            }
            allowsNegative
            valueMinor={chosen.closingMinor ?? report.closingMinor}
            onChange={chosen.setClosing}
          />
        )}
      </div>
    </Dialog>
  )
}

function Fault({ error }: { error: unknown }) {
  const { title, detail } = describeError(error)
  return (
    <Banner tone="loss" title={title} isUrgent>
      {detail}
    </Banner>
  )
}

function Preview({ report }: { report: BankFileCheck }) {
  const { from, to, added, known, sample, refused, refusedCount, beforeMinor, afterMinor, gapMinor } = report
  return (
    <>
      <p className="text-14">
        {formatDayRange(from, to)}: <strong>{added} new</strong>
        {known > 0 && `, ${known} here already`}
        {refusedCount > 0 && `, ${refusedCount} refused`}.
        {beforeMinor !== null && afterMinor !== null && (
          <>
            {' '}
            The balance goes from <Money amountMinor={beforeMinor} /> to <Money amountMinor={afterMinor} />.
          </>
        )}
      </p>
      {gapMinor !== null && gapMinor !== 0 && (
        <Banner tone="warn" title="Something is missing in between">
          The file says another balance at its end: <Money amountMinor={gapMinor} /> more than its lines come
          to. An earlier statement may be missing.
        </Banner>
      )}
      {sample.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line">
          {sample.map(({ day, description, reference, amountMinor }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a statement can be alike
            <li key={index} className="flex items-start justify-between gap-4 px-3 py-2">
              <span className="min-w-0">
                <span className="block break-words">{description || reference}</span>
                <span className="text-13 text-ink-soft">
                  <DayText day={day} />
                </span>
              </span>
              <Money amountMinor={amountMinor} className="font-semibold" />
            </li>
          ))}
        </ul>
      )}
      {added > sample.length && sample.length > 0 && (
        <p className="text-13 text-ink-soft">The first {sample.length} are shown.</p>
      )}
      {refused.length > 0 && (
        <details>
          <summary className="cursor-pointer text-14">Rows that are refused ({refusedCount})</summary>
          <ul className="mt-2 flex flex-col gap-1 text-13">
            {refused.map(({ row, detail }) => (
              <li key={`${row} ${detail}`}>
                <span className="tabular text-ink-soft">Row {row}:</span> {detail}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
