import { z } from 'zod'
import { api } from '#app/api/client.ts'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { MoneyField } from '#app/components/form/money-field.tsx'
import { PercentField } from '#app/components/form/percent-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { Button } from '#app/components/ui/button.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import * as routes from '#domain/api/routes/settings.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import { type LimitsOfStaff, SettingBody, type StaffLimits } from '#domain/documents/setting/schema.ts'
import { cashOutLimit, withOwnLimits } from '#domain/documents/setting/staff-limits.ts'
import { Minor } from '#domain/money.ts'
import { readPercent } from '#domain/percent.ts'
import { CashPlace, cashMovementLabels } from '#domain/terms/cash-place.ts'

type Rights = Required<Omit<LimitsOfStaff, 'maxDiscountBp' | 'cashOut'>>
/** By place; null: nothing is set for it. */
type CashOutDraft = { [Place in CashPlace as `out-${Place}`]: Minor | null }
type LimitsDraft = Rights & CashOutDraft & { percent: string }

const Most = Minor.min(0).nullable()

const Percent = z
  .string()
  .refine((text) => readPercent(text, 10_000, 0) !== null, 'Enter a percentage from 0 to 100.')
  .transform((text) => readPercent(text, 10_000, 0) ?? 0)

const LimitsForm = z
  .object({
    percent: Percent,
    mayReturn: z.boolean(),
    mayRefundCash: z.boolean(),
    mayChangePrice: z.boolean(),
    mayVoid: z.boolean(),
    mayOpenDrawer: z.boolean(),
    seesTakings: z.boolean(),
    seesEarnings: z.boolean(),
    mayGoWithoutApproval: z.boolean(),
    'out-safe': Most,
    'out-petty-cash': Most,
    'out-bank': Most,
    'out-owner': Most,
    'out-expense': Most,
  })
  .transform((draft): LimitsOfStaff => {
    const { percent, mayReturn, mayRefundCash, mayChangePrice, mayVoid, mayOpenDrawer } = draft
    const { seesTakings, seesEarnings, mayGoWithoutApproval } = draft
    const cashOut = CashPlace.options.flatMap((place) => {
      const mostMinor = draft[`out-${place}`]
      return mostMinor === null ? [] : [{ place, mostMinor }]
    })
    return {
      ...{ maxDiscountBp: percent, mayReturn, mayRefundCash, mayChangePrice, mayVoid, mayOpenDrawer },
      ...{ seesTakings, seesEarnings, mayGoWithoutApproval },
      ...(cashOut.length > 0 && { cashOut }),
    }
  })

/** What employees may do: all of them, or one who goes by limits of their own. */
export function LimitsDialog({
  shopId,
  limits,
  person,
  onClose,
  onChanged,
}: {
  shopId: string
  /** As they are now; null where nothing is set. */
  limits: LimitsOfStaff | null
  /** One of the staff; null: everybody who has no limits of their own. */
  person: { uid: string; name: string; hasOwn: boolean } | null
  onClose: () => void
  onChanged: () => void
}) {
  const settingId = useNewId()
  const form = useForm<LimitsDraft, LimitsOfStaff, unknown>({
    start: startOf(limits),
    schema: LimitsForm,
    submit: (value) =>
      changeLimits(shopId, settingId, (before) =>
        person ? withOwnLimits(before ?? unlimited, person.uid, value) : { ...value, ...ownOf(before) },
      ),
    done: onChanged,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={person ? `What ${person.name} may do` : 'What employees may do'}
      description={
        person
          ? 'Takes effect today, instead of the limits of the other employees.'
          : 'Takes effect today, for every employee without limits of their own.'
      }
      submitLabel="Save limits"
      between={person?.hasOwn && <AsTheOthers shopId={shopId} uid={person.uid} onChanged={onChanged} />}
      busyLabel="Saving"
    >
      <PercentField
        label="Highest discount"
        minBp={0}
        help="100% means no limit, 0% no discounts."
        {...form.field('percent')}
      />
      <RightsFields form={form} />
      <CashOutFields form={form} />
    </FormDialog>
  )
}

function startOf(limits: LimitsOfStaff | null): LimitsDraft {
  const mostTo = (place: CashPlace) => cashOutLimit(limits, place)
  return {
    'out-safe': mostTo('safe'),
    'out-petty-cash': mostTo('petty-cash'),
    'out-bank': mostTo('bank'),
    'out-owner': mostTo('owner'),
    'out-expense': mostTo('expense'),
    percent: String((limits?.maxDiscountBp ?? unlimited.maxDiscountBp) / 100),
    mayReturn: limits?.mayReturn ?? true,
    mayRefundCash: limits?.mayRefundCash ?? true,
    mayChangePrice: limits?.mayChangePrice ?? true,
    mayVoid: limits?.mayVoid ?? true,
    mayOpenDrawer: limits?.mayOpenDrawer ?? true,
    seesTakings: limits?.seesTakings ?? true,
    seesEarnings: limits?.seesEarnings ?? false,
    mayGoWithoutApproval: limits?.mayGoWithoutApproval ?? true,
  }
}

function RightsFields({ form }: { form: UsedForm<LimitsDraft> }) {
  const check = (field: keyof Rights) => ({
    isChecked: form.values[field],
    onChange: (is: boolean) => form.set({ [field]: is }),
  })
  return (
    <>
      <Checkbox label="May take goods back on a receipt" {...check('mayReturn')} />
      <Checkbox label="May refund in cash" {...check('mayRefundCash')} />
      <Checkbox label="May change prices" {...check('mayChangePrice')} />
      <Checkbox
        label="May take goods off the basket"
        help="Removes a line, or lowers a quantity that was entered more than ten seconds ago."
        {...check('mayVoid')}
      />
      <Checkbox label="May open the drawer without a sale" {...check('mayOpenDrawer')} />
      <Checkbox
        label="May see takings"
        help="The amounts of a shift before it is closed, and today’s sales above the till. Without it the drawer is counted blind."
        {...check('seesTakings')}
      />
      <Checkbox
        label="May see costs and profit"
        help="What goods cost, what is earned on them, what the stock is worth."
        {...check('seesEarnings')}
      />
      <Checkbox
        label="May continue without approval"
        help="Beyond a limit; it is then listed under “To check”. Without this right the till waits for the owner’s code or password."
        {...check('mayGoWithoutApproval')}
      />
    </>
  )
}

function CashOutFields({ form }: { form: UsedForm<LimitsDraft> }) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-14 font-medium">Cash taken out of the drawer, at most in a shift</legend>
      <p className="text-13 text-ink-soft">
        Empty: no limit. If cash refunds are not allowed, cash may only go into the safe.
      </p>
      {CashPlace.options.map((place) => (
        <MoneyField
          key={place}
          label={cashMovementLabels.out[place] ?? place}
          {...form.amount(`out-${place}`)}
        />
      ))}
    </fieldset>
  )
}

/** Removes the limits of one person. */
function AsTheOthers({ shopId, uid, onChanged }: { shopId: string; uid: string; onChanged: () => void }) {
  const settingId = useNewId()
  const take = useToastedAction(async () => {
    await changeLimits(shopId, settingId, (before) => before && withOwnLimits(before, uid, null))
    onChanged()
  })
  return (
    <Button isBusy={take.isBusy} busyLabel="Saving" onClick={() => void take.act()}>
      Use everybody’s limits
    </Button>
  )
}

/** What holds where a shop has set no limits. */
const unlimited = { maxDiscountBp: 2_500, mayReturn: true, mayRefundCash: true, seesEarnings: false }

/** The limits of employees who have their own, to be kept where everybody's change. */
function ownOf(limits: StaffLimits): Pick<NonNullable<StaffLimits>, 'own'> {
  return limits?.own ? { own: limits.own } : {}
}

/** Changes the limits as they are stored now, so that those which another device has set are kept. */
async function changeLimits(
  shopId: string,
  settingId: string,
  change: (before: StaffLimits) => StaffLimits,
): Promise<unknown> {
  const { settings, today } = await api.call(routes.listSettings, { shopId })
  const value = change(valueOn(settings.staffLimits, today))
  const body = SettingBody.parse({ setting: 'staff-limits', value, from: today })
  return api.call(routes.changeSetting, { shopId, settingId, body })
}
