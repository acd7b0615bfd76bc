import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Button } from '#app/components/ui/button.tsx'
import type { ShownShift } from '#domain/api/shift.ts'
import type { Shop } from '#domain/api/shop.ts'
import { CashMovementBody } from '#domain/documents/cash-movement/schema.ts'
import { notUndone } from '#domain/documents/cash-movement/undo.ts'
import type { LimitsOfStaff } from '#domain/documents/setting/schema.ts'
import { cashOutLimit } from '#domain/documents/setting/staff-limits.ts'
import { leftOutOfFloat } from '#domain/documents/shift-open/posting.ts'
import type { Minor } from '#domain/money.ts'
import { CashDirection, CashPlace, cashMovementLabels } from '#domain/terms/cash-place.ts'
import { askApproval } from '../approve/ask-approval.ts'
import { useCashier } from '../cashier/use-cashier.ts'
import { limitsHere } from '../staff-limits.ts'
import {
  OwnersSecret,
  ownersSecret,
  type SecretDraft,
  sendWithout,
  withSecretEntered,
} from './owners-secret.tsx'
import { putMovement } from './papers.ts'
import { recordPaper } from './record-paper.ts'
import type { MovedCash } from './undo-movement.tsx'

const titles: Readonly<Record<CashDirection, string>> = { in: 'Cash in', out: 'Cash out' }

const Query = withSecretEntered(
  z.object({
    direction: CashDirection,
    place: CashPlace,
    amountMinor: CashMovementBody.shape.amountMinor,
    reason: CashMovementBody.shape.reason,
    ...ownersSecret,
  }),
)

type Draft = SecretDraft & { amountMinor: Minor | null; place: CashPlace; reason: string }

type MoveCashProps = {
  shop: Shop
  shift: ShownShift
  direction: CashDirection
  onClose: () => void
  /** With the shift as the server sent it; null where the movement waits on this device. */
  onMoved: (shift: ShownShift | null, moved: MovedCash) => void
}

/** Cash that goes into the drawer or out of it, other than for goods. */
export function MoveCashDialog({ shop, shift, direction, onClose, onMoved }: MoveCashProps) {
  const limits = limitsHere(shop, useCashier(shop.shopId))
  const form = useMovement({ shop, shift, direction, onMoved }, limits)
  const { amountMinor, reason } = form.values
  const mayGoWithout = limits?.mayGoWithoutApproval !== false
  const needsOwner = isBeyond(form.values, { shift, direction, limits })
  const places = CashPlace.options.flatMap((value) => {
    const label = cashMovementLabels[direction][value]
    return label === null ? [] : [{ value, label }]
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={titles[direction]}
      description={
        needsOwner
          ? `The owner approves it here.${mayGoWithout ? ' Without approval it is recorded, and listed under “To check”.' : ''}`
          : direction === 'in'
            ? 'Raises the expected cash.'
            : 'Lowers the expected cash.'
      }
      submitLabel={direction === 'in' ? 'Put in' : 'Take out'}
      between={
        needsOwner && mayGoWithout && <Button onClick={() => void sendWithout(form)}>Without approval</Button>
      }
      busyLabel="Recording"
    >
      <MoneyField label="Amount" isRequired autoFocus {...form.amount('amountMinor')} />
      <SelectField
        label={direction === 'in' ? 'Where from' : 'Where to'}
        options={places}
        {...form.field('place')}
      />
      <TextField label="What for" isRequired autoComplete="off" maxLength={200} {...form.field('reason')} />
      {needsOwner && (
        <OwnersSecret
          form={form}
          shopId={shop.shopId}
          isRestEntered={amountMinor !== null && reason.trim() !== ''}
        />
      )}
    </FormDialog>
  )
}

function useMovement(
  { shop: { shopId }, shift, direction, onMoved }: Omit<MoveCashProps, 'onClose'>,
  limits: LimitsOfStaff | null,
) {
  // What was refused is not kept: the next try is another movement, which an approval is not of.
  const [movementId, setMovementId] = useState(() => newId())
  return useForm({
    start: {
      amountMinor: null,
      place: 'safe',
      reason: '',
      way: 'code',
      secret: '',
      isWithout: false,
    } as Draft,
    schema: Query,
    inputOf: (values) => ({
      direction,
      ...values,
      way: isBeyond(values, { shift, direction, limits }) ? values.way : ('none' as const),
    }),
    whenEmpty: { amountMinor: 'Enter an amount.' },
    refusals: { code_wrong: 'secret', approver_password_wrong: 'secret' },
    submit: async ({ way, secret, isWithout, ...body }) => {
      const by = way === 'code' ? { code: secret } : { password: secret }
      const query = { act: 'cash-out', mostMinor: body.amountMinor } as const
      const isRequested = way !== 'none' && !isWithout
      const approval = isRequested ? await askApproval(shopId, movementId, query, by) : null
      setMovementId(newId())
      const place = { shopId, shiftId: shift.shiftId, movementId }
      const paper = await putMovement(place, { ...body, ...(approval && { approval }) })
      return { shift: await recordPaper(paper), moved: { ...body, movementId } }
    },
    done: ({ shift: recorded, moved }) => onMoved(recorded, moved),
  })
}

/** Whether more goes there in this shift than whoever serves may take out alone, as far as this device knows. */
function isBeyond(
  { amountMinor, place }: Pick<Draft, 'amountMinor' | 'place'>,
  { shift, direction, limits }: { shift: ShownShift; direction: CashDirection; limits: LimitsOfStaff | null },
): boolean {
  const limitMinor = direction === 'out' ? cashOutLimit(limits, place) : null
  if (limitMinor === null || amountMinor === null) return false
  if ('isBlind' in shift) return amountMinor > limitMinor
  const beforeMinor = notUndone(shift.movements, ({ movementId }) => movementId).reduce(
    (sum, one) => (one.direction === 'out' && one.place === place ? sum + one.amountMinor : sum),
    // What was left out of the float is in the safe.
    place === 'safe' ? leftOutOfFloat(shift) : 0,
  )
  return amountMinor + beforeMinor > limitMinor
}
