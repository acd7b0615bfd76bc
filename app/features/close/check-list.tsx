import { Link } from '@remix-run/react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { InstantText } from '#app/components/format/date-text.tsx'
import { Money } from '#app/components/format/money.tsx'
import type { BrokenTie, CloseCheck } from '#domain/api/close.ts'
import { closeCheckLabels } from '#domain/terms/close-check.ts'
import { fixOf, sentenceOf } from './check-words.ts'
import { amountsOfTie, fixOfTie, partsOfTie, titleOfTie } from './tie-words.ts'

/** What there is to look at, each with where it is put right. */
export function CheckList({
  label,
  checks,
  children,
}: {
  label: string
  checks: readonly CloseCheck[]
  /** More rows at the end. */
  children?: ReactNode
}) {
  return (
    <ul aria-label={label} className="sheet divide-y divide-line">
      {checks.flatMap((check) =>
        check.broken?.length
          ? check.broken.map((tie) => <TieRow key={`${tie.name} ${tie.account}`} tie={tie} />)
          : [<CheckRow key={check.name} check={check} />],
      )}
      {children}
    </ul>
  )
}

function CheckRow({ check }: { check: CloseCheck }) {
  const { name, isDone, at } = check
  return (
    <ToDoRow title={closeCheckLabels[name]} isDone={isDone} fix={fixOf(check)}>
      {sentenceOf(check)}
      {at !== null && (
        <>
          {' '}
          <InstantText instant={at} />
        </>
      )}
    </ToDoRow>
  )
}

/** A figure that differs from the ledger. */
function TieRow({ tie }: { tie: BrokenTie }) {
  const [partsMinor, ledgerMinor] = amountsOfTie(tie)
  return (
    <ToDoRow title={`${titleOfTie(tie)} and the ledger differ`} isDone={false} fix={fixOfTie(tie)}>
      {partsOfTie(tie)}: <Money amountMinor={partsMinor} />. The ledger: <Money amountMinor={ledgerMinor} />.
    </ToDoRow>
  )
}

type ToDoRowProps = {
  title: string
  isDone: boolean
  fix: { to: string; label: string }
  children: ReactNode
}

export function ToDoRow({ title, isDone, fix, children }: ToDoRowProps) {
  const Icon = isDone ? CircleCheck : CircleAlert
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4.5 shrink-0 ${isDone ? 'text-accent' : 'text-warn'}`}
        strokeWidth={1.75}
      />
      <div className="min-w-0 grow">
        <p className="text-14 font-medium">
          {title}
          <span className="sr-only">{isDone ? ', done' : ', open'}</span>
        </p>
        <p className="text-13 text-ink-soft">{children}</p>
      </div>
      {!isDone && (
        <Link to={fix.to} className="no-print shrink-0 text-14 text-accent underline">
          {fix.label}
        </Link>
      )}
    </li>
  )
}
