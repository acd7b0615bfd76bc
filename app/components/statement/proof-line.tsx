import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { Money } from '#app/components/format/money.tsx'
import { minor } from '#domain/money.ts'
import type { Proof } from '#domain/statement/statement.ts'

/** What was checked, with its mark: the words carry the result, the colour only helps. */
export function ProofLine({ proof: { isGood, lead, text } }: { proof: Proof }) {
  const Icon = isGood ? CircleCheck : TriangleAlert
  return (
    <p
      role="status"
      data-ties={isGood}
      className={`printed-statement flex items-start gap-2 text-14 ${isGood ? 'text-ink' : 'text-loss'}`}
    >
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${isGood ? 'text-accent' : 'text-loss'}`}
        strokeWidth={2}
      />
      <span>
        <strong className="font-semibold">{lead}</strong>{' '}
        {text.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places
          <Fragment key={at}>
            {typeof part === 'string' ? part : <Money amountMinor={minor(part)} />}
          </Fragment>
        ))}
      </span>
    </p>
  )
}
