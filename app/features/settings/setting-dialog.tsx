import { useMemo } from 'react'
import { api } from '#app/api/client.ts'
import { DateField } from '#app/components/form/date-field.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { formatDay } from '#app/components/format/dates.ts'
import * as routes from '#domain/api/routes/settings.ts'
import type { Settings } from '#domain/api/setting.ts'
import type { Shop } from '#domain/api/shop.ts'
import { day } from '#domain/business-day.ts'
import { SettingBody } from '#domain/documents/setting/schema.ts'
import { smallestCoins } from '#domain/payments/coins.ts'
import { openSchemes } from '#domain/tax/packs.ts'
import { rhythmsOffered } from '#domain/tax-return/forms.ts'
import { settingLabels } from '#domain/terms/setting.ts'
import { taxSchemeLabels } from '#domain/terms/tax.ts'
import type { PresentSetting, SettingChangedHere } from './present-settings.ts'
import { ScaleRuleFields } from './scale-rule-fields.tsx'
import {
  changeOf,
  draftOf,
  firstDayOffered,
  type SettingDraft,
  settingPlacing,
  yearBeginnings,
} from './setting-draft.ts'
import { basisName, coinName, hourName, monthName, rhythmName, shiftRuleName } from './setting-words.ts'

const helps: Readonly<Record<SettingChangedHere, string>> = {
  'prices-include-tax': 'Product prices are not converted. Update them yourself.',
  'tax-registration': 'Earlier sales keep the tax they were charged.',
  'smallest-coin': 'Only the part paid in cash is rounded. Prices and tax do not change.',
  'tax-period': 'The periods that tax returns are filed for. Periods already filed do not change.',
  'sell-without-shift':
    'A shift can be opened without a connection, too. Sales without a shift are listed under “To check”.',
  'scale-barcodes':
    'Barcodes of 13 digits that begin with 02 or 20 to 29, and of 12 digits that begin with 2 (choose 02): the tills find the product by its item code, which is its SKU or a barcode of it.',
  'first-day-of-sales':
    'Sales of later days cannot be imported from a file, since imported tax is in no tax return here. Until a day is chosen, it is the day of the first sale recorded here.',
  'day-start': 'Sales before this hour count towards the previous day. Past days do not change.',
  'year-start': 'The previous financial year ends the day before, so it is shorter than usual.',
}

function helpOf(setting: SettingChangedHere, { hasSales }: Settings): string {
  if (setting !== 'first-day-of-sales') return helps[setting]
  const whenFinal = hasSales
    ? 'Sales have already been recorded here or imported, so the day you choose cannot be changed later.'
    : 'You can change the day until a sale is recorded here or imported.'
  return `${helps[setting]} ${whenFinal}`
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const months = Array.from({ length: 12 }, (_, index) => index + 1)

function optionsOf(setting: SettingChangedHere, shop: Shop, today: string, from: string) {
  if (setting === 'prices-include-tax')
    return [true, false].map((value) => ({ value: String(value), label: basisName(value) }))
  if (setting === 'sell-without-shift')
    return [true, false].map((value) => ({ value: String(value), label: shiftRuleName(value) }))
  if (setting === 'day-start') return hours.map((hour) => ({ value: String(hour), label: hourName(hour) }))
  if (setting === 'year-start')
    return months.map((month) => ({ value: String(month), label: monthName(month) }))
  if (setting === 'smallest-coin')
    return [null, ...smallestCoins(shop.currency)].map((coin) => ({
      value: String(coin ?? ''),
      label: coinName(coin, shop.currency),
    }))
  if (setting === 'tax-period')
    return [null, ...rhythmsOffered(shop.taxPack)].map((rhythm) => ({
      value: rhythm ?? '',
      label: rhythmName(rhythm),
    }))
  // They have fields of their own, or no other value.
  if (setting === 'scale-barcodes' || setting === 'first-day-of-sales') return []
  const on = /^\d{4}-\d{2}-\d{2}$/.test(from) ? from : today
  return openSchemes(shop.taxPack, day(on)).map((scheme) => ({
    value: scheme,
    label: taxSchemeLabels[scheme],
  }))
}

/** Changes one setting from a day on. */
export function SettingDialog({
  shop,
  settings,
  present,
  onClose,
  onChanged,
}: {
  shop: Shop
  settings: Settings
  present: PresentSetting
  onClose: () => void
  onChanged: () => void
}) {
  const { setting } = present
  const settingId = useNewId()
  const form = useForm({
    ...settingPlacing,
    start: () => draftOf(present, settings),
    schema: SettingBody,
    inputOf: (draft) => changeOf(setting, draft),
    submit: (body) => api.call(routes.changeSetting, { shopId: shop.shopId, settingId, body }),
    done: onChanged,
  })
  const { from } = form.values
  const options = useMemo(
    () => optionsOf(setting, shop, settings.today, from),
    [setting, shop, settings.today, from],
  )

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={settingLabels[setting]}
      description={helpOf(setting, settings)}
      submitLabel="Change"
      busyLabel="Saving"
    >
      <NewValue {...{ form, setting, options }} />
      <FirstDay {...{ form, setting, settings }} />
      <TextField
        label="Reason"
        maxLength={500}
        {...form.field('reason')}
        help="Optional. Shown next to the change."
      />
    </FormDialog>
  )
}

function NewValue({
  form,
  setting,
  options,
}: {
  form: UsedForm<SettingDraft>
  setting: SettingChangedHere
  options: ReturnType<typeof optionsOf>
}) {
  const { values: draft, set } = form
  return (
    <>
      {setting === 'scale-barcodes' && <ScaleRuleFields {...form.field('value')} />}
      {options.length > 0 && (
        <SelectField
          label={setting === 'year-start' ? 'Financial year starts in' : 'New value'}
          value={draft.value}
          onChange={(value) => set({ value, ...(setting === 'year-start' && { from: '' }) })}
          options={options}
          error={form.field('value').error}
        />
      )}
      {setting === 'tax-registration' && draft.value !== 'not-registered' && (
        <TextField label="Tax number" autoComplete="off" maxLength={40} {...form.field('number')} />
      )}
    </>
  )
}

/** From when it is so; a year begins on the first of its month. */
function FirstDay({
  form,
  setting,
  settings,
}: {
  form: UsedForm<SettingDraft>
  setting: SettingChangedHere
  settings: Settings
}) {
  if (setting === 'year-start')
    return (
      <SelectField
        label="From"
        isRequired
        {...form.field('from')}
        placeholder="Choose a day"
        options={yearBeginnings(Number(form.values.value), settings.today).map((from) => ({
          value: from,
          label: formatDay(from),
        }))}
        help="Choose a past day to use the new year in reports since then."
      />
    )
  return (
    <DateField
      label="From"
      today={settings.today}
      isRequired
      min={firstDayOffered(setting, settings)}
      {...form.field('from')}
      help={
        setting === 'first-day-of-sales'
          ? 'Past sales of this day and of earlier days can be imported.'
          : 'Takes effect at midnight, even on tills that are offline.'
      }
    />
  )
}
