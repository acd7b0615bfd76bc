import { useEffect, useMemo, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { describeError } from '#app/api/describe-error.ts'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { formatDay } from '#app/components/format/dates.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import type { Settings } from '#domain/api/setting.ts'
import type { Shop } from '#domain/api/shop.ts'
import { day } from '#domain/business-day.ts'
import { smallestCoins } from '#domain/payments/coins.ts'
import { openSchemes } from '#domain/tax/packs.ts'
import { type SettingName, settingLabels } from '#domain/terms/setting.ts'
import { taxSchemeLabels } from '#domain/terms/tax.ts'
import type { PresentSetting } from './present-settings.ts'
import {
  draftOf,
  faultsOf,
  firstDayOffered,
  readDraft,
  type SettingDraft,
  type SettingFaults,
  yearBeginnings,
} from './setting-draft.ts'
import { basisName, coinName, hourName, monthName } from './setting-words.ts'
import { changeSetting } from './settings-api.ts'

const helps: Readonly<Record<SettingName, string>> = {
  'prices-include-tax': 'Product prices are not converted. Update them yourself.',
  'tax-registration': 'Earlier sales keep the tax they were charged.',
  'smallest-coin': 'Only the part paid in cash is rounded. Prices and tax do not change.',
  'day-start': 'Sales before this hour count towards the previous day. Past days do not change.',
  'year-start': 'The financial year before ends the day before, so it is shorter than usual.',
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const months = Array.from({ length: 12 }, (_, index) => index + 1)

function optionsOf(setting: SettingName, shop: Shop, today: string, from: string) {
  if (setting === 'prices-include-tax')
    return [true, false].map((value) => ({ value: String(value), label: basisName(value) }))
  if (setting === 'day-start') return hours.map((hour) => ({ value: String(hour), label: hourName(hour) }))
  if (setting === 'year-start')
    return months.map((month) => ({ value: String(month), label: monthName(month) }))
  if (setting === 'smallest-coin')
    return [null, ...smallestCoins(shop.currency)].map((coin) => ({
      value: String(coin ?? ''),
      label: coinName(coin, shop.currency),
    }))
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
  const [settingId] = useState(() => newId())
  const [draft, setDraft] = useState(() => draftOf(present, settings))
  const [faults, setFaults] = useState<SettingFaults>({})
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])
  const options = useMemo(
    () => optionsOf(setting, shop, settings.today, draft.from),
    [setting, shop, settings.today, draft.from],
  )
  const set = (changes: Partial<SettingDraft>) => {
    setDraft((held) => ({ ...held, ...changes }))
    setFaults((held) => Object.fromEntries(Object.entries(held).filter(([field]) => !(field in changes))))
  }

  function refuse(found: SettingFaults) {
    setFaults(found)
    setRefusals((count) => count + 1)
  }

  async function change() {
    if (isBusy) return
    setError(null)
    const reading = readDraft(setting, draft)
    if (!reading.ok) return refuse(reading.faults)
    setIsBusy(true)
    try {
      await changeSetting(shop.shopId, settingId, reading.change)
      onChanged()
    } catch (refused) {
      const found = faultsOf(refused)
      if (found) refuse(found)
      else setError(refused)
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={() => void change()}
      title={settingLabels[setting]}
      description={helps[setting]}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Saving">
            Change
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-4">
        {error !== null && (
          <Banner tone="loss" isUrgent>
            {describeError(error).detail}
          </Banner>
        )}
        <SelectField
          label={setting === 'year-start' ? 'Financial year starts in' : 'New value'}
          value={draft.value}
          onChange={(value) => set({ value, ...(setting === 'year-start' && { from: '' }) })}
          options={options}
          fault={faults.value}
        />
        {setting === 'tax-registration' && draft.value !== 'not-registered' && (
          <TextField
            label="Tax number"
            autoComplete="off"
            maxLength={40}
            value={draft.number}
            onChange={(number) => set({ number })}
            fault={faults.number}
          />
        )}
        {setting === 'year-start' ? (
          <SelectField
            label="From"
            isRequired
            value={draft.from}
            onChange={(from) => set({ from })}
            placeholder="Choose a day"
            options={yearBeginnings(Number(draft.value), settings.today).map((from) => ({
              value: from,
              label: formatDay(from),
            }))}
            help="Choose a past day to use the new year in reports since then."
            fault={faults.from}
          />
        ) : (
          <TextField
            label="From"
            type="date"
            isRequired
            min={firstDayOffered(settings)}
            value={draft.from}
            onChange={(from) => set({ from })}
            help="Takes effect at midnight, even on tills that are offline."
            fault={faults.from}
          />
        )}
        <TextField
          label="Reason"
          maxLength={500}
          value={draft.reason}
          onChange={(reason) => set({ reason })}
          help="Optional. Shown next to the change."
          fault={faults.reason}
        />
      </div>
    </Dialog>
  )
}
