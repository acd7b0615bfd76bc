import { useCallback, useEffect } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { Form, FormActions, FormError, FormQuestion, SubmitButton } from '#app/components/form/form.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Sheet } from '#app/components/ui/screen.tsx'
import { useLoaded } from '#app/components/ui/use-loaded.ts'
import type { OutsideQuestion } from '#domain/api/outside-shifts.ts'
import * as routes from '#domain/api/routes/shifts.ts'
import type { ShownShift } from '#domain/api/shift.ts'
import type { Shop } from '#domain/api/shop.ts'
import { ShiftOpenBody } from '#domain/documents/shift-open/schema.ts'
import { minor } from '#domain/money.ts'
import { CashSource, cashMovementLabels } from '#domain/terms/cash-place.ts'
import type { ThisTill } from '../storage/till-db.ts'
import { compareInPassing } from '../witness/keep-comparing.ts'
import { AskOutside } from './ask-outside.tsx'
import { CashCounter } from './cash-counter.tsx'
import { type CountDraft, countedOf, countedWords, countWarning, emptyCount } from './counted.ts'
import { putOpening } from './papers.ts'
import { recordPaper } from './record-paper.ts'

type OpenShiftProps = {
  shop: Shop
  till: ThisTill
  /** The server can't be reached: the next opening asks about what was sold outside a shift. */
  isAway: boolean
  /** Whether it is being opened: it may be kept already, and be refused. */
  onOpening: (isOpening: boolean) => void
  /** The server has it. */
  onOpened: (shift: ShownShift) => void
}

/** Begins a shift with what is in the drawer: on this device at once, on the server when it can be reached. */
export function OpenShiftForm({
  shop: { shopId, currency },
  till,
  isAway,
  onOpening,
  onOpened,
}: OpenShiftProps) {
  const { form, outside } = useOpening({ shopId, currency, till, isAway, onOpening, onOpened })
  return (
    <Form form={form} hasManyFigures aria-label="Open a shift">
      <Sheet className="flex flex-col gap-4">
        <p className="text-14 text-ink-soft">
          Count what is in the drawer of {till.name} before the first sale. For an empty drawer, enter 0.
        </p>
        <FormError form={form} />
        <CashCounter
          label="Float"
          currency={currency}
          draft={form.values.float}
          onChange={form.field('float').onChange}
        />
        {isBrought(form.values.float, currency, till) && (
          <SelectField
            label="Where the float comes from"
            help="The cash added to the drawer is deducted there."
            options={sources}
            placeholder="Choose"
            {...form.field('broughtFrom')}
          />
        )}
        {outside && (
          <AskOutside
            requested={outside}
            isAdded={form.values.isAdded}
            onChange={(isAdded) => form.set({ isAdded })}
          />
        )}
        <FormQuestion form={form}>
          {countWarning(form.values.float, currency, till.lastCountMinor)} If the count is right, press “Open
          the shift” again.
        </FormQuestion>
        <FormActions>
          <SubmitButton form={form} size="till" busyLabel="Opening">
            Open the shift
          </SubmitButton>
        </FormActions>
      </Sheet>
    </Form>
  )
}

/** The float as it is counted, and the opening that it is sent with. */
function useOpening({
  shopId,
  currency,
  till,
  isAway,
  onOpening,
  onOpened,
}: Pick<Shop, 'shopId' | 'currency'> & Omit<OpenShiftProps, 'shop'>) {
  const outside = useOutside(shopId, till.tillId, isAway)
  const form = useForm({
    start: () => ({
      float: emptyCount(currency),
      // Of a new shop the safe is empty, too: the first float may be the owner's own money.
      broughtFrom: (till.lastCountMinor === undefined ? '' : 'safe') as CashSource | '',
      isAdded: true,
    }),
    whenEmpty: { broughtFrom: 'Choose where the float comes from.' },
    schema: ShiftOpenBody,
    inputOf: ({ float, broughtFrom, isAdded }) => ({
      tillId: till.tillId,
      float: countedOf(float, currency),
      ...(isBrought(float, currency, till) && { broughtFrom }),
      lastSequence: till.lastSequence,
      ...(outside && { outside: answerTo(outside, isAdded) }),
    }),
    asks: ({ float }) => `Open with ${countedWords(float, currency)}?`,
    shortcut: 'F9',
    submit: async (body) => {
      onOpening(true)
      try {
        // What was refused is not kept: the next try is another one.
        return await recordPaper(await putOpening(shopId, newId(), body))
      } finally {
        onOpening(false)
      }
    },
    done: (shift) => {
      compareInPassing(shopId)
      if (shift) onOpened(shift)
    },
  })
  return { form, outside }
}

const sources = CashSource.options.map((value) => ({ value, label: cashMovementLabels.in[value] ?? value }))

/** Whether the float is more than this device has counted in the drawer last. */
function isBrought(float: CountDraft, currency: string, { lastCountMinor = minor(0) }: ThisTill): boolean {
  return countedOf(float, currency).amountMinor > lastCountMinor
}

const answerTo = ({ through, isTooMany }: OutsideQuestion, isAdded: boolean) => ({
  through,
  isAdded: isAdded && !isTooMany,
})

/** What this till sold outside a shift, which the opening asks about; null if there is nothing, or if it could not be read. */
function useOutside(shopId: string, tillId: string, isAway: boolean) {
  const { value: requested, error } = useLoaded(
    useCallback(
      async (signal) => (isAway ? null : api.call(routes.readOutsideShifts, { shopId, tillId, signal })),
      [shopId, tillId, isAway],
    ),
  )
  useEffect(() => {
    if (error !== null) console.warn('What was sold outside a shift could not be read', error)
  }, [error])
  return requested !== null && requested.receipts + requested.deposits + requested.payments > 0
    ? requested
    : null
}
