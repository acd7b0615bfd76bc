import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { Form, FormActions, FormFault, SubmitButton } from '#app/components/form/form.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Sheet } from '#app/components/ui/screen.tsx'
import type { ToldShift } from '#domain/api/shift.ts'
import type { Shop } from '#domain/api/shop.ts'
import { ShiftOpenBody } from '#domain/documents/shift-open/schema.ts'
import type { ThisTill } from '../storage/till-db.ts'
import { compareInPassing } from '../witness/keep-comparing.ts'
import { CashCounter } from './cash-counter.tsx'
import { countedOf, emptyCount } from './counted.ts'
import { openShift } from './shift-api.ts'

/** Begins a shift with what is in the drawer. */
export function OpenShiftForm({
  shop: { shopId, currency },
  till,
  onOpened,
}: {
  shop: Shop
  till: ThisTill
  onOpened: (shift: ToldShift) => void
}) {
  // The same for every try: a lost answer opens no second one.
  const [shiftId] = useState(() => newId())
  const form = useForm({
    start: () => ({ float: emptyCount(currency) }),
    schema: ShiftOpenBody,
    inputOf: ({ float }) => ({
      tillId: till.tillId,
      float: countedOf(float, currency),
      lastSequence: till.lastSequence,
    }),
    shortcut: 'F9',
    submit: (body) => openShift({ shopId, shiftId }, body),
    done: (shift) => {
      compareInPassing(shopId)
      onOpened(shift)
    },
  })
  return (
    <Form form={form} aria-label="Open a shift">
      <Sheet className="flex flex-col gap-4">
        <p className="text-14 text-ink-soft">
          Count what is in the drawer of {till.name} before the first sale. For an empty drawer, enter 0.
        </p>
        <FormFault form={form} />
        <CashCounter
          label="Float"
          currency={currency}
          draft={form.values.float}
          onChange={(float) => form.set({ float })}
        />
        <FormActions>
          <SubmitButton form={form} size="till" busyLabel="Opening">
            Open the shift
          </SubmitButton>
        </FormActions>
      </Sheet>
    </Form>
  )
}
