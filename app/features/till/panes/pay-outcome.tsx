import { Money, moneyText } from '#app/components/format/money.tsx'
import { waitText } from '../pay/wait-text.ts'
import type { Till } from '../use-till.ts'

const look =
  'flex min-h-14 items-center justify-between gap-3 rounded-md px-4 py-1.5 tight:min-h-11 tight:py-0'

/** The change or the amount still due: the figure everybody looks at. Its space is reserved while there is none. */
export function PayOutcome({ till: { offer, given } }: { till: Till }) {
  const { step, kind, dueMinor, exactDueMinor } = offer
  const { currency } = given
  const isRounded = exactDueMinor > 0 && dueMinor !== exactDueMinor
  const note = isRounded && `Rounded to ${moneyText(dueMinor, currency)}`
  if (step.type === 'wait') {
    // An error in the amount is shown at its field.
    const isRecordedHere = step.error === 'kind-missing' || step.error === 'too-much-taken'
    return (
      <p aria-live="polite" className={`${look} bg-sunken text-14 font-medium`}>
        {isRecordedHere ? waitText(step.error, kind, dueMinor, currency) : note}
      </p>
    )
  }
  const [label, amountMinor] =
    step.type === 'record' ? ['Change due', step.changeMinor] : ['Amount due after this', step.leftMinor]
  return (
    <p aria-live="polite" className={`${look} bg-accent-soft`}>
      <span className="min-w-0 text-14 font-medium">
        {label}
        {note && <span className="block text-13 font-normal text-ink-soft">{note}</span>}
      </span>
      <Money amountMinor={amountMinor} className="text-28 font-semibold short:text-20" />
    </p>
  )
}
