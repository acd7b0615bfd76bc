import { useSearchParams } from '@remix-run/react'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { FormFault, SubmitButton } from '#app/components/form/form.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import { fromInWords, limitsInWords } from '#app/features/settings/setting-words.ts'
import { changeSetting } from '#app/features/settings/settings-api.ts'
import { useBooksGate } from '#app/features/shell/books-gate.tsx'
import { staffPath } from '#app/features/shell/places.ts'
import { isAccountingOpen } from '#app/session/items.ts'
import type { Settings } from '#domain/api/setting.ts'
import type { Day } from '#domain/business-day.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import { SettingBody, type StaffLimits } from '#domain/documents/setting/schema.ts'

const asked = 'change'

/** What employees may do by themselves. A change is a document of the books: it asks for the password. */
export function LimitsPart({
  shopId,
  settings: { settings, today },
  onChanged,
}: {
  shopId: string
  settings: Settings
  onChanged: () => void
}) {
  const gate = useBooksGate()
  const [search, setSearch] = useSearchParams()
  const limits = valueOn(settings.staffLimits, today)
  const next = settings.staffLimits.filter(({ from }) => from !== null && from > today)
  const close = () => setSearch({}, { replace: true, preventScrollReset: true })
  return (
    <Section
      title="What employees may do"
      actions={
        <Button size="compact" onClick={() => gate.enter(`${staffPath}?${asked}=limits`)}>
          Change limits
        </Button>
      }
    >
      <Sheet>
        <Facts>
          <Fact label="Discounts">{discountInWords(limits)}</Fact>
          <Fact label="Returns on a receipt">
            {limits?.mayReturn === false ? 'Listed under To check' : 'May take goods back'}
          </Fact>
          <Fact label="Cash refunds">
            {limits?.mayRefundCash === false ? 'Listed under To check' : 'May pay cash back'}
          </Fact>
          <Fact label="Costs and profit">{limits?.seesEarnings ? 'Shown' : 'Hidden'}</Fact>
        </Facts>
        {next.map(({ from, setTo }) => (
          <p key={from} className="mt-3 text-13 text-ink-soft">
            {fromInWords(from, today)}: {limitsInWords(setTo)}
          </p>
        ))}
        <p className="mt-4 text-13 text-ink-soft">
          The till stops at the highest discount. Anything else above a limit is still recorded, and listed
          under “To check”. Returns without a receipt are for the owner alone.
        </p>
      </Sheet>
      {search.get(asked) === 'limits' && isAccountingOpen() && (
        <LimitsDialog
          shopId={shopId}
          limits={limits}
          today={today}
          onClose={close}
          onChanged={() => {
            close()
            onChanged()
          }}
        />
      )}
    </Section>
  )
}

function discountInWords(limits: StaffLimits): string {
  if (limits === null) return 'More than 25 % is listed under To check'
  return limits.maxDiscountBp === 10_000 ? 'Any discount' : `Up to ${limits.maxDiscountBp / 100} %`
}

type LimitsDraft = { percent: string; mayReturn: boolean; mayRefundCash: boolean; seesEarnings: boolean }

const Percent = z
  .string()
  .trim()
  .regex(/^\d{1,3}([.,]\d{1,2})?$/, 'Write a percentage from 0 to 100.')
  .transform((text) => Math.round(Number(text.replace(',', '.')) * 100))
  .refine((bp) => bp <= 10_000, 'Write a percentage from 0 to 100.')

const LimitsForm = z
  .object({ percent: Percent, mayReturn: z.boolean(), mayRefundCash: z.boolean(), seesEarnings: z.boolean() })
  .transform(({ percent, ...rest }) => ({ maxDiscountBp: percent, ...rest }))

function LimitsDialog({
  shopId,
  limits,
  today,
  onClose,
  onChanged,
}: {
  shopId: string
  limits: StaffLimits
  today: Day
  onClose: () => void
  onChanged: () => void
}) {
  const [settingId] = useState(() => newId())
  const form = useForm<LimitsDraft, NonNullable<StaffLimits>, unknown>({
    start: {
      percent: String((limits?.maxDiscountBp ?? 2_500) / 100),
      mayReturn: limits?.mayReturn ?? true,
      mayRefundCash: limits?.mayRefundCash ?? true,
      seesEarnings: limits?.seesEarnings ?? false,
    },
    schema: LimitsForm,
    submit: (value) =>
      changeSetting(shopId, settingId, SettingBody.parse({ setting: 'staff-limits', value, from: today })),
    done: onChanged,
  })
  const check = (field: 'mayReturn' | 'mayRefundCash' | 'seesEarnings') => ({
    isChecked: form.values[field],
    onChange: (is: boolean) => form.set({ [field]: is }),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="What employees may do"
      description="Takes effect today, for every employee of this shop."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton form={form} busyLabel="Saving">
            Save limits
          </SubmitButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormFault form={form} />
        <TextField
          label="Highest discount"
          inputMode="decimal"
          autoComplete="off"
          suffix="%"
          help="100 % is no limit, 0 % is no discount."
          {...form.field('percent')}
        />
        <Checkbox label="May take goods back on a receipt" {...check('mayReturn')} />
        <Checkbox label="May pay cash back" {...check('mayRefundCash')} />
        <Checkbox
          label="See costs and profit"
          help="What goods cost, what is earned on them, what the stock is worth."
          {...check('seesEarnings')}
        />
      </div>
    </FormDialog>
  )
}
