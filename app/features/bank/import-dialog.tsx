import { describeError } from '#app/api/describe-error.ts'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { DialogActions } from '#app/components/form/dialog-actions.tsx'
import { FileDrop } from '#app/components/form/file-drop.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { DayText } from '#app/components/format/date-text.tsx'
import { formatDayRange } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { ChosenFile } from '#app/features/imports/chosen-file.tsx'
import type { BankAccountPage, BankFileCheck } from '#domain/api/bank.ts'
import { zeroMinor } from '#domain/money.ts'
import { ColumnFields, ConventionFields } from './column-fields.tsx'
import { useChosenStatement } from './use-chosen-statement.ts'

/** A statement on its way in: which columns hold what, and what it would add, before anything is kept. */
export function ImportDialog({ page, onClose }: { page: BankAccountPage; onClose: () => void }) {
  const chosen = useChosenStatement(page)
  const { file, report, error, isBusy } = chosen
  const isFirst = page.opening === null && page.summary.statementMinor === null
  return (
    <Dialog
      size="large"
      onClose={onClose}
      title={`Import a statement of ${page.summary.account} ${page.summary.name}`}
      description="A CSV or OFX file, as the bank or the provider gives it. Lines that were imported already are skipped."
      footer={
        <DialogActions
          onClose={onClose}
          disabled={!report || report.added === 0 || !isReady(chosen, isFirst)}
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
            accept=".csv,.tsv,.ofx,.qfx,.txt"
            onFile={(one) => void chosen.choose(one)}
          />
        )}
        {error !== null && <ErrorBanner error={describeError(error)} />}
        {file && report && report.questions.length > 0 && <ReadTwoWays />}
        {file && report && (
          <ConventionFields
            report={report}
            mapping={chosen.mapping}
            onChange={chosen.map}
            disabled={isBusy}
          />
        )}
        {file && chosen.isCsv && (
          <ColumnFields
            header={chosen.header}
            report={report}
            mapping={chosen.mapping}
            onChange={chosen.map}
            disabled={isBusy}
          />
        )}
        {isBusy && <Spinner />}
        {report && <Preview report={report} />}
        {report && hasDifferences(report) && (
          <Disagreements
            report={report}
            isAccepted={chosen.acceptsDifferences}
            onAccept={chosen.setAcceptsDifferences}
          />
        )}
        {report && isFirst && <FirstBalances chosen={chosen} report={report} />}
      </div>
    </Dialog>
  )
}

function ReadTwoWays() {
  return (
    <Banner tone="warn" title="This file can be read in two ways" isUrgent>
      Choose how it is written. Nothing is imported until you do.
    </Banner>
  )
}

type Chosen = ReturnType<typeof useChosenStatement>

/** Whether what the file leaves open, and what in it disagrees, is decided. */
function isReady(chosen: Chosen, isFirst: boolean): boolean {
  const { report, acceptsDifferences, isOpeningRight } = chosen
  if (!report || report.questions.length > 0) return false
  if (hasDifferences(report) && !acceptsDifferences) return false
  return !isFirst || isOpeningRight || !needsOpening(chosen)
}

const hasDifferences = ({ disagreementCount, gapMinor }: BankFileCheck) =>
  disagreementCount > 0 || (gapMinor ?? 0) !== 0

function needsOpening({ report, openingMinor }: Chosen): boolean {
  if (!report || (openingMinor ?? 0) === 0) return false
  return !report.isOpeningConfirmed || openingMinor !== report.beforeMinor
}

/** The first statement of an account: its closing balance, and the balance before its lines that follows from it. */
function FirstBalances({ chosen, report }: { chosen: Chosen; report: BankFileCheck }) {
  return (
    <>
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
      {needsOpening(chosen) && (
        <Checkbox
          label={
            <>
              The balance before the first line, <Money amountMinor={chosen.openingMinor ?? zeroMinor} />, is
              right
            </>
          }
          help="It is the closing balance less the lines. Compare it with the bank: if a line was misread, this is wrong by the same amount."
          isChecked={chosen.isOpeningRight}
          onChange={chosen.setOpeningRight}
        />
      )}
    </>
  )
}

function Preview({ report }: { report: BankFileCheck }) {
  const { from, to, added, known, sample, refused, refusedCount, beforeMinor, afterMinor } = report
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

/** Rows and a closing balance that contradict the amounts, each with both figures. */
function Disagreements({
  report: { disagreements, disagreementCount, gapMinor },
  isAccepted,
  onAccept,
}: {
  report: BankFileCheck
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
}) {
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="warn" title="The balances do not agree" isUrgent>
        {gapMinor !== null && gapMinor !== 0 && (
          <p>
            The closing balance differs by <Money amountMinor={gapMinor} /> from the balance before plus the
            lines. An earlier statement may be missing, or a line was misread.
          </p>
        )}
        {disagreementCount > 0 && (
          <p>
            {disagreementCount} {disagreementCount === 1 ? 'row does' : 'rows do'} not agree with the running
            balance. Check which columns hold the amounts, and whether they are debits or credits.
          </p>
        )}
      </Banner>
      {disagreements.length > 0 && (
        <ul className="flex flex-col gap-1 text-13">
          {disagreements.map(({ row, day, description, amountMinor, balanceMinor, expectedMinor }) => (
            <li key={row}>
              <span className="tabular text-ink-soft">Row {row}:</span> <DayText day={day} /> {description},{' '}
              <Money amountMinor={amountMinor} />: the balance would be <Money amountMinor={expectedMinor} />,
              the file has <Money amountMinor={balanceMinor} />
            </li>
          ))}
          {disagreementCount > disagreements.length && (
            <li className="text-ink-soft">The first {disagreements.length} are shown.</li>
          )}
        </ul>
      )}
      <Checkbox
        label="Import the lines although the balances do not agree"
        isChecked={isAccepted}
        onChange={onAccept}
      />
    </div>
  )
}
