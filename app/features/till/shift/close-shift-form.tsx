import { useRef, useState } from 'react'
import { api } from '#app/api/client.ts'
import { documentTime } from '#app/api/device-clock.ts'
import { ApiProblem } from '#app/api/problem.ts'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { Form, FormActions, FormError, FormQuestion, SubmitButton } from '#app/components/form/form.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { Sheet } from '#app/components/ui/screen.tsx'
import { useWhoAmI } from '#app/features/shell/who-am-i.ts'
import * as routes from '#domain/api/routes/shifts.ts'
import type { Shift } from '#domain/api/shift.ts'
import type { Shop } from '#domain/api/shop.ts'
import { paymentTypesOn } from '#domain/documents/setting/dated.ts'
import { ShiftCloseSent, type SlipTender } from '#domain/documents/shift-close/schema.ts'
import { isNamedKind, type PaymentType } from '#domain/payments/payment-type.ts'
import { dayOf } from '../compose-sale.ts'
import { sendOutbox } from '../outbox/send.ts'
import { waitingPapers } from '../outbox/waiting-papers.ts'
import type { ThisTill } from '../storage/till-db.ts'
import { compareInPassing } from '../witness/keep-comparing.ts'
import { CashCounter } from './cash-counter.tsx'
import { countedOf, countedWords, countWarning, emptyCount, readableCount } from './counted.ts'
import { waitingWords } from './derived-from.ts'
import { sendDrawerOpenings } from './drawer-openings.ts'
import type { ShiftCount } from './kept.ts'
import { notSent } from './not-sent.ts'
import { missingOf, PrintMissing } from './print-missing.tsx'
import { keepCountDraft, keepLastCount } from './this-shift.ts'
import { paperName } from './ways-out.ts'

type SlipType = PaymentType & { kind: SlipTender }

/** Payment types whose slips can be added up. */
function slipTypesOn(shop: Shop): SlipType[] {
  return paymentTypesOn(shop.settings, dayOf(new Date().toISOString(), shop)).filter(
    (type): type is SlipType => isNamedKind(type.kind) && !type.isArchived,
  )
}

/**
 * The blind count: what there should be is shown nowhere. It is kept on the device as it is typed, so that it may be
 * counted without a connection and closed once there is one.
 */
export function CloseShiftForm({
  shop,
  till,
  shiftId,
  waitingCount,
  waitingPapers = 0,
  isElsewhere = false,
  onClosed,
  onCancel,
}: {
  shop: Shop
  till: ThisTill
  shiftId: string
  /** Receipts that wait on this device. */
  waitingCount: number
  /** How much of what was done to shifts here waits on this device. */
  waitingPapers?: number
  /** The till is another device, so what this one keeps about its own shift is left alone. */
  isElsewhere?: boolean
  onClosed: (shift: Shift) => void
  onCancel: () => void
}) {
  const slipTypes = slipTypesOn(shop)
  const { form, isKept } = useShiftCount({ shop, till, shiftId, slipTypes, isElsewhere, onClosed })
  const { values, set, refused } = form
  return (
    <Form form={form} hasManyFigures aria-label="Close the shift">
      <Sheet className="flex flex-col gap-4">
        <FormError form={form}>
          <CloseRefusalOptions {...{ shop, till, refused, values, set }} />
        </FormError>
        <WaitingHere words={waitingWords(waitingCount, waitingPapers)} />
        <CashCounter
          label="Cash in the drawer, with the float"
          currency={shop.currency}
          draft={values.cash}
          onChange={(cash, error) => {
            set({ isSure: false })
            form.field('cash').onChange(cash, error)
          }}
        />
        <SlipFields types={slipTypes} slips={values.slips} onChange={(slips) => set({ slips })} />
        <TextField label="Note (optional)" maxLength={500} autoComplete="off" {...form.field('note')} />
        <KeptOrNot isKept={isKept} />
        <FormQuestion form={form}>
          {countWarning(values.cash, shop.currency)} If the count is right, press “Close the shift” again.
        </FormQuestion>
        <FormActions>
          <Button size="till" onClick={onCancel}>
            Cancel
          </Button>
          <SubmitButton form={form} size="till" busyLabel="Closing">
            Close the shift
          </SubmitButton>
        </FormActions>
      </Sheet>
    </Form>
  )
}

/** The count as it is typed, and the closing that it is sent with. */
function useShiftCount({
  shop,
  till,
  shiftId,
  slipTypes,
  isElsewhere,
  onClosed,
}: {
  shop: Shop
  till: ThisTill
  shiftId: string
  slipTypes: readonly SlipType[]
  isElsewhere: boolean
  onClosed: (shift: Shift) => void
}) {
  const { shopId, currency } = shop
  // The same for every try of one count, so that a retry after a lost answer is not another count.
  const countedAt = useRef(till.shiftCount?.at ?? null)
  /** Null until something was typed. */
  const [isKept, setIsKept] = useState<boolean | null>(null)
  const form = useForm({
    start: () => countToBegin(till, currency),
    schema: ShiftCloseSent.omit({ atTill: true }),
    inputOf: ({ cash, slips, note, withoutMissing, isSure }) => ({
      cash: countedOf(cash, currency),
      slips: slipTypes.flatMap(({ typeId, kind: tender }) => {
        const amountMinor = slips[typeId]
        return amountMinor == null ? [] : [{ tender, ...(typeId !== tender && { typeId }), amountMinor }]
      }),
      countedAt: countedAt.current ?? documentTime().at,
      lastSequence: till.lastSequence,
      ...(till.spare?.length && { unused: till.spare }),
      ...(withoutMissing && { withoutMissing }),
      ...(isSure && { isSure }),
      ...(note.trim() !== '' && { note: note.trim() }),
    }),
    onChange: (count) => {
      countedAt.current = documentTime().at
      if (isElsewhere) return setIsKept(false)
      keepCountDraft(shopId, { ...count, at: countedAt.current }).then(
        () => setIsKept(true),
        () => setIsKept(false),
      )
    },
    isRepeated: true,
    asks: ({ cash }) => `Close with ${countedWords(cash, currency)}?`,
    shortcut: 'F9',
    submit: async (body) => {
      countedAt.current = body.countedAt
      if (!isElsewhere) await sendAllFirst(shopId, shiftId)
      const shift = await api.call(routes.closeShift, {
        shopId,
        shiftId,
        body: isElsewhere ? body : { ...body, atTill: till.tillId },
      })
      if (!isElsewhere)
        keepLastCount(shopId, body.cash.amountMinor).catch((error: unknown) =>
          console.warn('The last count could not be kept', error),
        )
      return shift
    },
    done: (shift) => {
      compareInPassing(shopId)
      onClosed(shift)
    },
  })
  return { form, isKept }
}

/** As it was kept on the device, or empty. */
function countToBegin({ shiftCount }: ThisTill, currency: string): ShiftCount {
  if (shiftCount === undefined) return { cash: emptyCount(currency), slips: {}, note: '', at: null }
  return { ...shiftCount, cash: readableCount(shiftCount.cash) }
}

/** What the user can do about a refused close. */
function CloseRefusalOptions({
  shop,
  till,
  refused,
  values: { withoutMissing = false, isSure = false },
  set,
}: {
  shop: Shop
  till: ThisTill
  refused: unknown
  values: ShiftCount
  set: (changes: Partial<ShiftCount>) => void
}) {
  const isOwner = useWhoAmI()?.right === 'owner'
  const missing = missingOf(refused)
  const isCountDoubted = refused instanceof ApiProblem && refused.code === 'shift_count_implausible'
  return (
    <>
      {missing && missing.length > 0 && <PrintMissing {...{ shop, till, missing }} />}
      {missing && isOwner && (
        <Checkbox
          label="Close without them: the device that held them is gone"
          isChecked={withoutMissing}
          onChange={(isChecked) => set({ withoutMissing: isChecked })}
        />
      )}
      {isCountDoubted && (
        <Checkbox
          label="The count is right"
          isChecked={isSure}
          onChange={(isChecked) => set({ isSure: isChecked })}
        />
      )}
    </>
  )
}

function WaitingHere({ words }: { words: string }) {
  if (words === '') return null
  return (
    <p role="status" className="text-14 text-warn">
      {words} on this device. Count now: the shift closes once they are sent.
    </p>
  )
}

function SlipFields({
  types,
  slips,
  onChange,
}: {
  types: readonly SlipType[]
  slips: ShiftCount['slips']
  onChange: (slips: ShiftCount['slips']) => void
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {types.map(({ typeId, name }) => (
        <MoneyField
          key={typeId}
          label={`${name} slips total (optional)`}
          valueMinor={slips[typeId] ?? null}
          onChange={(amountMinor) => onChange({ ...slips, [typeId]: amountMinor })}
        />
      ))}
    </div>
  )
}

/** Whether the browser keeps the count; null until something was typed. */
function KeptOrNot({ isKept }: { isKept: boolean | null }) {
  if (isKept === null) return null
  return (
    <p role="status" className={cx('text-13', isKept ? 'text-ink-soft' : 'font-semibold text-warn')}>
      {isKept
        ? 'Kept on this device as you type'
        : 'The count is not kept on this device. Close the shift before you leave this page.'}
    </p>
  )
}

/**
 * What waits on this device goes first: a shift closes only when all has arrived. Of receipts the server knows which
 * are missing; of cash that was moved in it it can't know.
 * @throws ApiProblem shift_not_sent
 */
async function sendAllFirst(shopId: string, shiftId: string): Promise<void> {
  const round = await sendOutbox(shopId)
  await sendDrawerOpenings(shopId)
  const ofShift = (await waitingPapers(shopId)).filter((paper) => paper.shiftId === shiftId)
  const refused = ofShift.find((paper) => paper.refused !== null)
  if (refused?.refused)
    throw notSent(
      `The server refused ${paperName(refused, null)}: ${refused.refused.detail} The count is kept. Choose above what to do with it, then close the shift.`,
    )
  if (ofShift.length === 0) return
  const when = round.isReached === false ? 'when the server can be reached' : 'once the server has taken it'
  throw notSent(
    `What was done to this shift on this device (its opening, cash in or out) has not been sent. The count is kept: close the shift ${when}.`,
  )
}
