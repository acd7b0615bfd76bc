import { Link, useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { DayText } from '#app/components/format/date-text.tsx'
import { formatDayRange } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { ReversalDialog } from '#app/features/documents/reverse-document.tsx'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { BankAccountPage, BankStatementHead, ReconciliationHead } from '#domain/api/bank.ts'
import { removeBankStatement } from '#domain/api/routes/bank.ts'
import { reconciledPath } from './paths.ts'

/** What was reconciled, the last to be undone; and the files that the lines came from. */
export function PastPart({ page }: { page: BankAccountPage }) {
  const { reconciliations, reconciliationCount, statements, statementCount } = page
  const last = reconciliations.find(({ undone }) => undone === null)
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      {reconciliations.length > 0 && (
        <Section title="Reconciliations">
          <ul className="sheet divide-y divide-line">
            {reconciliations.map((one) => (
              <PastRow key={one.reconciliationId} one={one} isLast={one === last} />
            ))}
          </ul>
          <LatestShown shown={reconciliations.length} count={reconciliationCount} />
        </Section>
      )}
      {statements.length > 0 && (
        <Section title="Statements">
          <ul className="sheet divide-y divide-line">
            {statements.map((one) => (
              <StatementRow key={one.statementId} page={page} one={one} />
            ))}
          </ul>
          <LatestShown shown={statements.length} count={statementCount} />
        </Section>
      )}
    </div>
  )
}

function LatestShown({ shown, count }: { shown: number; count: number }) {
  if (shown >= count) return null
  return (
    <p className="text-13 text-ink-soft">
      {shown} of {count.toLocaleString('en')} are shown, the latest.
    </p>
  )
}

function PastRow({ one, isLast }: { one: ReconciliationHead; isLast: boolean }) {
  const [isUndoing, setIsUndoing] = useState(false)
  const { reconciliationId, through, balanceMinor, lines, undone } = one
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 text-14">
      <div className="min-w-0">
        <Link to={reconciledPath(reconciliationId)} className="text-accent underline">
          Up to <DayText day={through} />
        </Link>
        <p className="text-13 text-ink-soft">
          {undone ? `Undone: ${undone.reason}` : `${lines} ${lines === 1 ? 'line' : 'lines'}`}
        </p>
      </div>
      <div className="flex items-center gap-3">
        {undone ? (
          <StatusTag>Undone</StatusTag>
        ) : (
          <Money amountMinor={balanceMinor} className="font-semibold" />
        )}
        {isLast && (
          <ForPosting>
            <Button size="compact" onClick={() => setIsUndoing(true)}>
              Undo
            </Button>
          </ForPosting>
        )}
      </div>
      {isUndoing && <UndoDialog of={one} onClose={() => setIsUndoing(false)} />}
    </li>
  )
}

function UndoDialog({ of, onClose }: { of: ReconciliationHead; onClose: () => void }) {
  return (
    <ReversalDialog
      of={{ kind: 'reconciliation', id: of.reconciliationId }}
      title="Undo the reconciliation"
      description="Its lines stay matched and can be changed again. Both stay in the books."
      whenEmpty="Say why it is undone."
      submitLabel="Undo"
      busyLabel="Undoing"
      onClose={onClose}
    />
  )
}

function StatementRow({ page, one }: { page: BankAccountPage; one: BankStatementHead }) {
  const { shopId } = useShop()
  const { revalidate } = useRevalidator()
  const remove = useToastedAction(
    async () => {
      const { account } = page.summary
      await api.call(removeBankStatement, { shopId, account, statementId: one.statementId })
    },
    { settled: revalidate },
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 text-14">
      <div className="min-w-0">
        <p className="break-words">{one.name}</p>
        <p className="text-13 text-ink-soft">
          {formatDayRange(one.from, one.to)}, {one.added} new {one.added === 1 ? 'line' : 'lines'}
        </p>
      </div>
      <ForPosting>
        <ConfirmInline
          size="compact"
          label="Remove"
          consequence="Its lines are removed too. A statement with matched lines can’t be removed."
          confirmLabel="Remove statement"
          isBusy={remove.isBusy}
          onConfirm={() => void remove.act()}
        />
      </ForPosting>
    </li>
  )
}
