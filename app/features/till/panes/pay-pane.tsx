import { ArrowLeft, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Banner } from '#app/components/banner.tsx'
import { Button } from '#app/components/button.tsx'
import { cx } from '#app/components/class-names.ts'
import { IconButton } from '#app/components/icon-button.tsx'
import { Money, moneyText } from '#app/components/money.tsx'
import { MoneyField } from '#app/components/money-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { useMediaQuery } from '#app/components/use-media-query.ts'
import { useShortcut } from '#app/components/use-shortcut.ts'
import type { Tender } from '#domain/api/sale.ts'
import { type Minor, minor } from '#domain/money.ts'
import { quickAmounts } from '../pay/quick-amounts.ts'
import { dueAfter, type PayKind, type PayStep, payKinds, settle, tenderLabels } from '../pay/settle.ts'

const kindKeys: Record<PayKind, string> = { cash: 'F6', 'mobile-money': 'F7', card: 'F8' }
const pressed = 'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong'

const references: Record<PayKind, string | null> = {
  cash: null,
  'mobile-money': 'Transaction number',
  card: 'Approval code',
}

export type PaidBy = { tenders: readonly Tender[]; changeMinor: Minor }

/** The right side while the customer pays: how, how much, and what goes back. */
export function PayPane({
  grossMinor,
  taken,
  currency,
  isRecording,
  fault,
  onTake,
  onGiveBack,
  onRecord,
  onBack,
  footer,
}: {
  grossMinor: Minor
  /** What was paid already. */
  taken: readonly Tender[]
  currency: string
  isRecording: boolean
  /** Why the sale was not recorded. */
  fault: string | null
  onTake: (tender: Tender) => void
  onGiveBack: (at: number) => void
  onRecord: (paid: PaidBy) => void
  onBack: () => void
  footer: (button: ReactNode) => ReactNode
}) {
  const dueMinor = dueAfter(grossMinor, taken)
  const [kind, setKind] = useState<PayKind>('cash')
  const [reference, setReference] = useState('')
  // Filled in with what is due: paying exactly is one key.
  const [offer, setOffer] = useState<{ forMinor: Minor; amountMinor: Minor | null }>({
    forMinor: dueMinor,
    amountMinor: dueMinor,
  })
  if (offer.forMinor !== dueMinor) setOffer({ forMinor: dueMinor, amountMinor: dueMinor })
  const field = useRef<HTMLInputElement>(null)
  const hasPointer = useMediaQuery('(pointer: fine)')
  const isDue = dueMinor > 0
  const step = settle(grossMinor, taken, { kind, amountMinor: offer.amountMinor, reference })
  const setAmount = (amountMinor: Minor | null) => setOffer({ forMinor: dueMinor, amountMinor })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another way to pay, or another rest, is the reason
  useEffect(() => {
    if (!hasPointer) return
    field.current?.focus()
    field.current?.select()
  }, [kind, dueMinor, hasPointer])

  function choose(next: PayKind) {
    setKind(next)
    setAmount(dueMinor)
    setReference('')
  }

  function goOn() {
    if (isRecording) return
    if (step.type === 'record') onRecord(step)
    if (step.type === 'take') {
      onTake(step.tender)
      setReference('')
    }
  }
  useShortcut('F9', goOn)
  useShortcut('Esc', onBack)
  useShortcut('F6', () => choose('cash'))
  useShortcut('F7', () => choose('mobile-money'))
  useShortcut('F8', () => choose('card'))

  const referenceLabel = references[kind]
  return (
    <form
      noValidate
      aria-label="Payment"
      className="flex min-h-0 grow flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
      <div className="flex items-center gap-1 border-b border-line px-2 py-1.5">
        <Button variant="quiet" icon={ArrowLeft} shortcut="Esc" className="min-h-12 px-2!" onClick={onBack}>
          Back to the basket
        </Button>
      </div>
      <div className="flex min-h-0 grow flex-col gap-4 overflow-y-auto px-4 py-4">
        {fault && (
          <Banner tone="loss" isUrgent>
            {fault}
          </Banner>
        )}
        {taken.length > 0 && <Taken taken={taken} onGiveBack={onGiveBack} />}
        {isDue ? (
          <>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own */}
            <div role="group" aria-label="Paid by" className="grid grid-cols-3 gap-2">
              {payKinds.map((one) => (
                <PayKindButton key={one} kind={one} isChosen={one === kind} onChoose={() => choose(one)} />
              ))}
            </div>
            <MoneyField
              ref={field}
              label={kind === 'cash' ? 'Cash received' : `Paid by ${tenderLabels[kind].toLowerCase()}`}
              valueMinor={offer.amountMinor}
              onChange={setAmount}
              inputClassName="min-h-14 !text-28 font-semibold"
              fault={step.type === 'wait' ? waitText(step.fault, kind, dueMinor, currency) : null}
            />
            {kind === 'cash' && (
              // biome-ignore lint/a11y/useSemanticElements: the same
              <div role="group" aria-label="Usual amounts" className="grid grid-cols-3 gap-2">
                {quickAmounts(dueMinor, currency).map((amountMinor, index) => (
                  <Button
                    key={amountMinor}
                    size="till"
                    className={cx('tabular px-1!', pressed)}
                    aria-pressed={amountMinor === offer.amountMinor}
                    onClick={() => setAmount(amountMinor)}
                  >
                    {index === 0 ? 'Exact' : <Money amountMinor={amountMinor} />}
                  </Button>
                ))}
              </div>
            )}
            {referenceLabel && (
              <TextField
                label={`${referenceLabel} (if there is one)`}
                autoComplete="off"
                maxLength={80}
                value={reference}
                onChange={setReference}
              />
            )}
          </>
        ) : (
          <p className="text-14 text-ink-soft">
            {step.type === 'wait'
              ? waitText(step.fault, kind, dueMinor, currency)
              : 'Nothing is left to pay.'}
          </p>
        )}
        <Outcome step={step} />
      </div>
      {footer(
        <Button
          type="submit"
          variant="primary"
          size="till"
          isWide
          shortcut="F9"
          className="min-h-14!"
          disabled={step.type === 'wait'}
          isBusy={isRecording}
          busyLabel="Recording"
        >
          {step.type === 'take' ? (
            <span>
              Take <Money amountMinor={step.tender.amountMinor} /> and go on
            </span>
          ) : (
            'Record sale'
          )}
        </Button>,
      )}
    </form>
  )
}

function waitText(
  fault: Extract<PayStep, { type: 'wait' }>['fault'],
  kind: PayKind,
  dueMinor: Minor,
  currency: string,
): string {
  if (fault === 'amount-missing') return 'Write how much was paid.'
  if (fault === 'no-change')
    return `No change is given on ${tenderLabels[kind].toLowerCase()}: at most ${moneyText(dueMinor, currency)}.`
  return `${moneyText(minor(-dueMinor), currency)} more was taken than the sale comes to. Take a payment out above.`
}

function PayKindButton({
  kind,
  isChosen,
  onChoose,
}: {
  kind: PayKind
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <Button
      size="till"
      shortcut={kindKeys[kind]}
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx('min-h-14! gap-0.5! px-1! text-14!', pressed)}
    >
      {tenderLabels[kind]}
    </Button>
  )
}

/** What goes back, or what is still missing: the figure everybody looks at. */
function Outcome({ step }: { step: PayStep }) {
  if (step.type === 'wait') return null
  const [label, amountMinor] =
    step.type === 'record' ? ['Change due', step.changeMinor] : ['Left to pay after this', step.leftMinor]
  return (
    <p
      aria-live="polite"
      className="mt-auto flex items-baseline justify-between gap-3 rounded-md bg-accent-soft px-4 py-2.5"
    >
      <span className="text-14 font-medium">{label}</span>
      <Money amountMinor={amountMinor} className="text-28 font-semibold" />
    </p>
  )
}

function Taken({ taken, onGiveBack }: { taken: readonly Tender[]; onGiveBack: (at: number) => void }) {
  return (
    <ul aria-label="Paid so far" className="rounded-md border border-line">
      {taken.map((tender, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments can be alike; their place tells them apart
          key={at}
          className="flex min-h-12 items-center gap-3 border-b border-line pr-1 pl-3 text-14 last:border-0"
        >
          <span className="min-w-0 grow truncate">
            {tenderLabels[tender.kind]}
            {tender.reference && <span className="text-ink-soft"> {tender.reference}</span>}
          </span>
          <Money amountMinor={tender.amountMinor} className="font-semibold" />
          <IconButton
            label={`Take ${tenderLabels[tender.kind].toLowerCase()} out again`}
            icon={X}
            size="till"
            onClick={() => onGiveBack(at)}
          />
        </li>
      ))}
    </ul>
  )
}
