import { useRef } from 'react'
import { api } from '#app/api/client.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import * as routes from '#domain/api/routes/settings.ts'
import type { SettingBody } from '#domain/documents/setting/schema.ts'
import { settingLabels } from '#domain/terms/setting.ts'
import type { PlannedChange, PresentSetting } from './present-settings.ts'
import { fromInWords, sinceInWords, valueInWords } from './setting-words.ts'

/** What a setting is today, what it becomes, and the ways to change either. */
export function SettingRow({
  shopId,
  present: { setting, now, next },
  today,
  hasSales,
  onChange,
  onTakenBack,
}: {
  shopId: string
  present: PresentSetting
  today: string
  /** A sale was recorded here or imported. */
  hasSales: boolean
  onChange: () => void
  onTakenBack: () => void
}) {
  const { currency } = useShopFormat()
  const change = useRef<HTMLButtonElement>(null)
  const isFinal = setting === 'first-day-of-sales' && hasSales && (now.value === true || next.length > 0)
  return (
    <li className="flex items-start justify-between gap-4 py-4">
      <div className="min-w-0 grow">
        <h2 className="text-14 text-ink-soft">{settingLabels[setting]}</h2>
        <p className="text-16 font-semibold">{valueInWords(now, currency)}</p>
        <p className="text-13 text-ink-soft">{sinceInWords(now, today)}</p>
        {isFinal && (
          <p className="text-13 text-ink-soft">
            Cannot be changed: sales have already been recorded here or imported.
          </p>
        )}
        {next.length > 0 && (
          <ul className="mt-2 flex flex-col gap-2">
            {next.map((planned) => (
              <Planned
                key={planned.from}
                shopId={shopId}
                planned={planned}
                today={today}
                onTakenBack={() => {
                  // What had the focus goes.
                  change.current?.focus()
                  onTakenBack()
                }}
              />
            ))}
          </ul>
        )}
      </div>
      {!isFinal && (
        <Button ref={change} aria-label={`Change: ${settingLabels[setting]}`} onClick={onChange}>
          Change
        </Button>
      )}
    </li>
  )
}

/** What was there before is set for the same day: of two changes for one day the later one counts. */
function Planned({
  shopId,
  planned,
  today,
  onTakenBack,
}: {
  shopId: string
  planned: PlannedChange
  today: string
  onTakenBack: () => void
}) {
  const { currency } = useShopFormat()
  const settingId = useNewId()
  const { setting, from, before } = planned
  const wordsId = `planned-${setting}-${from}`

  const takeBack = useAction(
    async () => {
      const body = { setting, value: before.value, from } as SettingBody
      await api.call(routes.changeSetting, { shopId, settingId, body })
      onTakenBack()
    },
    { leaves: true },
  )

  return (
    <li className="flex flex-col gap-2 border-l-2 border-accent pl-3">
      <p id={wordsId} className="text-14">
        <span className="font-medium">{fromInWords(from, today)}:</span> {valueInWords(planned, currency)}
      </p>
      {setting !== 'first-day-of-sales' && (
        <ConfirmInline
          label="Reverse"
          consequence={`The setting stays: ${valueInWords(before, currency)}.`}
          confirmLabel="Reverse the change"
          describedBy={wordsId}
          size="compact"
          isBusy={takeBack.isBusy}
          isDestructive={false}
          onConfirm={() => void takeBack.act()}
        />
      )}
      {takeBack.error && (
        <Banner tone="loss" title={takeBack.error.title} isUrgent>
          {takeBack.error.detail}
        </Banner>
      )}
    </li>
  )
}
