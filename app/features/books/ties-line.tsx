import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Money } from '#app/components/format/money.tsx'
import { type Minor, minor } from '#domain/money.ts'

/**
 * The line at the foot of a report that proves it: the same figure summed from the entry lines themselves.
 * Where they differ it says by how much, and no word hides it.
 */
export function TiesLine({
  ties,
  to,
  reportMinor,
  ledgerMinor,
  what,
}: {
  ties: boolean
  /** "the ledger", "the trial balance". */
  to: string
  reportMinor: Minor
  ledgerMinor: Minor
  /** What is compared: "net sales". */
  what: string
}) {
  const difference = minor(reportMinor - ledgerMinor)
  return (
    <Proof isGood={ties}>
      {ties ? (
        <>
          <strong className="font-semibold">Ties to {to}.</strong> The entries come to{' '}
          <Money amountMinor={ledgerMinor} /> {what}, as this report does.
        </>
      ) : (
        <>
          <strong className="font-semibold">Does not tie to {to}.</strong> This report says{' '}
          <Money amountMinor={reportMinor} /> {what}, the entries come to <Money amountMinor={ledgerMinor} />:
          a difference of <Money amountMinor={difference} />
          {difference === 0 && ', but other figures differ'}. Run the audit of the books to find where.
        </>
      )}
    </Proof>
  )
}

/** A statement about figures that were checked, with its mark: the word says it, the colour helps. */
export function Proof({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  const Icon = isGood ? CircleCheck : TriangleAlert
  return (
    <p
      role="status"
      data-ties={isGood}
      className={`flex items-start gap-2 text-14 ${isGood ? 'text-ink' : 'text-loss'}`}
    >
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${isGood ? 'text-accent' : 'text-loss'}`}
        strokeWidth={2}
      />
      <span>{children}</span>
    </p>
  )
}
