import { ArrowLeft } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { Money, moneyText } from '#app/components/format/money.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { useMediaQuery } from '#app/components/ui/use-media-query.ts'
import { useShortcut } from '#app/components/ui/use-shortcut.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { Tender } from '#domain/payments/tender.ts'
import { tenderLabels, tenderReferences } from '#domain/terms/tender.ts'
import { noDraft, type PayDraft } from '../pay/draft.ts'
import { isEnterOfAHand } from '../pay/meant.ts'
import { quickAmounts } from '../pay/quick-amounts.ts'
import {
  cashDueAfter,
  dueAfter,
  kindOf,
  likeliestKind,
  type Payable,
  type PayKind,
  type PayStep,
  payKinds,
  settle,
} from '../pay/settle.ts'
import { useMeantPress } from '../pay/use-meant-press.ts'

const kindKeys: Record<PayKind, string> = { cash: 'F6', 'mobile-money': 'F7', card: 'F8' }
const pressed = 'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong'

export type PaidBy = { tenders: readonly Tender[]; changeMinor: Minor; roundingMinor: Minor }

/** The right side while the customer pays: for what, how, how much, and what goes back. */
export function PayPane({
  payable,
  taken,
  currency,
  draft,
  lines,
  isRecording,
  fault,
  onDraft,
  onTake,
  onRecord,
  onBack,
  footer,
}: {
  payable: Payable
  /** What was paid already. */
  taken: readonly Tender[]
  currency: string
  draft: PayDraft
  /** The basket, to read; it says how many of its lines are out of sight. */
  lines: (onUnseen: (count: number) => void) => ReactNode
  isRecording: boolean
  /** Why the sale was not recorded. */
  fault: string | null
  onDraft: (draft: PayDraft) => void
  onTake: (tender: Tender) => void
  onRecord: (paid: PaidBy) => void
  onBack: () => void
  footer: (button: ReactNode) => ReactNode
}) {
  const exactDueMinor = dueAfter(payable, taken)
  const kind = kindOf(taken, draft.kind)
  const dueMinor = kind === 'cash' ? cashDueAfter(payable, taken) : exactDueMinor
  // What is due, unless another amount was entered: paying exactly is one key.
  const amountMinor = draft.amountMinor === 'due' ? dueMinor : draft.amountMinor
  const field = useRef<HTMLInputElement>(null)
  const kinds = useRef<HTMLDivElement>(null)
  const recordButton = useRef<HTMLButtonElement>(null)
  const keyBeforeMs = useRef(Number.NEGATIVE_INFINITY)
  const hasPointer = useMediaQuery('(pointer: fine)')
  const [unseen, setUnseen] = useState(0)
  const { isReady, isMeantPress } = useMeantPress(dueMinor)
  const isDue = exactDueMinor > 0
  const step = settle(payable, taken, { kind, amountMinor, reference: draft.reference }, currency)
  const setAmount = (amount: Minor | null) =>
    onDraft({ ...draft, amountMinor: amount === dueMinor ? 'due' : amount })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another way to pay, or another rest, is the reason
  useEffect(() => {
    if (!hasPointer) return
    if (kind === null) kinds.current?.querySelector<HTMLElement>('[data-likeliest]')?.focus()
    field.current?.focus()
    field.current?.select()
  }, [kind, dueMinor, hasPointer])

  const choose = (next: PayKind) => onDraft({ ...noDraft, kind: next })

  function goOn(event: Parameters<typeof isMeantPress>[0]) {
    if (isRecording || !isMeantPress(event)) return
    if (step.type === 'record') onRecord(step)
    if (step.type === 'take') onTake(step.tender)
  }
  useShortcut('F9', goOn)
  useShortcut('Esc', onBack)
  useShortcut('F6', () => choose('cash'))
  useShortcut('F7', () => choose('mobile-money'))
  useShortcut('F8', () => choose('card'))

  /** Enter is also what every scanner ends with, so it pays only where a hand's can be told from a scanner's. */
  function press(event: KeyboardEvent) {
    const atMs = event.timeStamp
    const isByHand = isEnterOfAHand(atMs, keyBeforeMs.current)
    keyBeforeMs.current = atMs
    if (event.key !== 'Enter') return
    const isOfField = event.target instanceof HTMLInputElement
    if (isOfField || event.repeat || !isByHand) event.preventDefault()
    if (event.target === field.current && isByHand) goOn(event.nativeEvent)
    // A reference can be scanned: Enter behind it leads to the button, and a second one presses that.
    else if (isOfField) recordButton.current?.focus()
  }

  const referenceLabel = kind && tenderReferences[kind]
  return (
    <form
      noValidate
      aria-label="Payment"
      className="flex min-h-0 grow flex-col"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={press}
    >
      <div className="flex shrink-0 items-center justify-between gap-1 border-b border-line px-2 py-1.5 short:py-0">
        <Button variant="quiet" icon={ArrowLeft} shortcut="Esc" className="min-h-12 px-2!" onClick={onBack}>
          Back to the basket
        </Button>
        {unseen > 0 && (
          <p className="tabular pr-2 text-13 text-ink-soft">
            {unseen} more {unseen === 1 ? 'line' : 'lines'}
          </p>
        )}
      </div>
      <div className="flex min-h-0 grow flex-col overflow-y-auto">
        {lines(setUnseen)}
        <div className="flex shrink-0 flex-col gap-3 px-4 py-3 tight:gap-2 tight:py-2">
          {fault && (
            <Banner tone="loss" isUrgent>
              {fault}
            </Banner>
          )}
          {isDue ? (
            <>
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own */}
              <div ref={kinds} role="group" aria-label="Paid by" className="grid grid-cols-3 gap-2">
                {payKinds.map((one) => (
                  <PayKindButton
                    key={one}
                    kind={one}
                    isChosen={one === kind}
                    isLikeliest={one === likeliestKind(taken)}
                    onChoose={() => choose(one)}
                  />
                ))}
              </div>
              {kind === 'cash' && (
                // biome-ignore lint/a11y/useSemanticElements: the same
                <div
                  role="group"
                  aria-label="Usual amounts"
                  // One row where a second would push the field out of sight: the exact amount, the next, the largest note.
                  className="grid grid-cols-3 gap-2 tight:[&>:nth-child(n+3):not(:last-child)]:hidden"
                >
                  {quickAmounts(dueMinor, currency).map((amount, index) => (
                    <Button
                      key={amount}
                      size="till"
                      className={cx('tabular px-1!', pressed)}
                      aria-pressed={amount === amountMinor}
                      onClick={() => setAmount(amount)}
                    >
                      {index === 0 ? 'Exact' : <Money amountMinor={amount} />}
                    </Button>
                  ))}
                </div>
              )}
              {kind !== null && (
                <MoneyField
                  ref={field}
                  label={kind === 'cash' ? 'Cash received' : `Paid by ${tenderLabels[kind].toLowerCase()}`}
                  valueMinor={amountMinor}
                  onChange={setAmount}
                  inputClassName="min-h-14 tight:min-h-12 !text-28 font-semibold"
                  fault={step.type === 'wait' ? waitText(step.fault, kind, dueMinor, currency) : null}
                />
              )}
              {referenceLabel && (
                <TextField
                  label={`${referenceLabel} (if there is one)`}
                  autoComplete="off"
                  maxLength={80}
                  value={draft.reference}
                  onChange={(reference) => onDraft({ ...draft, reference })}
                  inputClassName="min-h-12"
                />
              )}
            </>
          ) : (
            step.type === 'record' && <p className="text-14 text-ink-soft">Nothing is left to pay.</p>
          )}
        </div>
      </div>
      {/* Outside of what scrolls: on a tablet with two payments taken it was below the edge. */}
      <div className="shrink-0 px-4 pb-3 tight:pb-2">
        <Outcome
          step={step}
          note={isDue && dueMinor !== exactDueMinor && `Rounded to ${moneyText(dueMinor, currency)}`}
        >
          {step.type === 'wait' &&
            (step.fault === 'kind-missing' || step.fault === 'too-much-taken') &&
            waitText(step.fault, kind, dueMinor, currency)}
        </Outcome>
      </div>
      {footer(
        <Button
          ref={recordButton}
          variant="primary"
          size="till"
          isWide
          shortcut="F9"
          className="min-h-14!"
          disabled={step.type === 'wait'}
          aria-disabled={!isReady || isRecording || undefined}
          isBusy={isRecording}
          busyLabel="Recording"
          onClick={(event) => goOn(event.nativeEvent)}
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
  kind: PayKind | null,
  dueMinor: Minor,
  currency: string,
): string {
  switch (fault) {
    case 'kind-missing':
      return 'Choose how the rest is paid.'
    case 'amount-missing':
      return 'Write how much was paid.'
    case 'no-change':
      return `No change is given on ${kind && tenderLabels[kind].toLowerCase()}: at most ${moneyText(dueMinor, currency)}.`
    case 'no-such-coins':
      return dueMinor <= 0
        ? 'This is too small to pay in cash. Choose another payment type.'
        : `This cannot be paid in coins. ${moneyText(dueMinor, currency)} is due.`
    case 'too-much-cash':
      return 'This is far more than is due. Was a barcode typed as the amount?'
    case 'too-much-taken':
      return `${moneyText(minor(-dueMinor), currency)} more was taken than the sale comes to. Take a payment out below.`
  }
}

function PayKindButton({
  kind,
  isChosen,
  isLikeliest,
  onChoose,
}: {
  kind: PayKind
  isChosen: boolean
  isLikeliest: boolean
  onChoose: () => void
}) {
  return (
    <Button
      size="till"
      shortcut={kindKeys[kind]}
      aria-pressed={isChosen}
      data-likeliest={isLikeliest || undefined}
      onClick={onChoose}
      // The key below the word: beside it, three of them do not fit on a tablet.
      className={cx(
        'sm:min-h-16! short:min-h-12! flex-col gap-1! px-1! text-14! lg:max-xl:text-13! [&>span[aria-hidden]]:ml-0',
        pressed,
      )}
    >
      {tenderLabels[kind]}
    </Button>
  )
}

/** What goes back, or what is still missing: the figure everybody looks at. Its place is kept while there is none. */
function Outcome({ step, note, children }: { step: PayStep; note: ReactNode; children: ReactNode }) {
  const look =
    'flex min-h-14 items-center justify-between gap-3 rounded-md px-4 py-1.5 tight:min-h-11 tight:py-0'
  if (step.type === 'wait') {
    return (
      <p aria-live="polite" className={cx(look, 'bg-sunken text-14 font-medium')}>
        {children || note}
      </p>
    )
  }
  const [label, amountMinor] =
    step.type === 'record' ? ['Change due', step.changeMinor] : ['Left to pay after this', step.leftMinor]
  return (
    <p aria-live="polite" className={cx(look, 'bg-accent-soft')}>
      <span className="min-w-0 text-14 font-medium">
        {label}
        {note && <span className="block text-13 font-normal text-ink-soft">{note}</span>}
      </span>
      <Money amountMinor={amountMinor} className="text-28 font-semibold" />
    </p>
  )
}
