import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from '@remix-run/react'
import { useMemo } from 'react'
import { api } from '#app/api/client.ts'
import { formatDay } from '#app/components/format/dates.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { Screen, Section, Sheet } from '#app/components/ui/screen.tsx'
import { presentSettings } from '#app/features/settings/present-settings.ts'
import { fromInWords, typesInWords, valueInWords } from '#app/features/settings/setting-words.ts'
import { useBooksGate } from '#app/features/shell/books-gate.tsx'
import { datedSettingsPath, paymentTypesPath } from '#app/features/shell/places.ts'
import { useRefreshShop, useShop } from '#app/features/shell/shop-context.tsx'
import { ReceiptHeadForm } from '#app/features/shop-settings/receipt-head-form.tsx'
import { SettingsTabs } from '#app/features/shop-settings/settings-tabs.tsx'
import { ShiftMailForm } from '#app/features/shop-settings/shift-mail-form.tsx'
import { requireShop } from '#app/session/guards.ts'
import { readReceiptHead } from '#domain/api/routes/receipt-head.ts'
import { listSettings } from '#domain/api/routes/settings.ts'
import { readShiftMail } from '#domain/api/routes/shift-mail.ts'
import type { Settings } from '#domain/api/setting.ts'
import type { Shop } from '#domain/api/shop.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import { smallestCoins } from '#domain/payments/coins.ts'
import { registrationOn } from '#domain/tax/packs.ts'
import { settingLabels } from '#domain/terms/setting.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const [head, settings, shiftMail] = await Promise.all([
    api.call(readReceiptHead, { shopId }),
    api.call(listSettings, { shopId }),
    api.call(readShiftMail, { shopId }),
  ])
  return { head, settings, shiftMail }
}

/** What the shop shows on its receipts, the rules that it goes by, and what it is. */
export default function ShopSettingsScreen() {
  const { head, settings, shiftMail } = useLoaderData<typeof clientLoader>()
  const shop = useShop()
  const refreshShop = useRefreshShop()
  const { revalidate } = useRevalidator()
  const registration = registrationOn(settings.taxRegistrations, settings.today)
  return (
    <Screen title="Shop settings">
      <SettingsTabs />
      <Section title="Receipt">
        <Sheet>
          <ReceiptHeadForm
            shopId={shop.shopId}
            head={head}
            taxNumber={registration?.scheme === 'not-registered' ? undefined : registration?.number}
            onChanged={() => {
              refreshShop()
              revalidate()
            }}
          />
        </Sheet>
      </Section>
      <Section title="Shift summary by email">
        <Sheet>
          <ShiftMailForm shopId={shop.shopId} mail={shiftMail} onChanged={revalidate} />
        </Sheet>
      </Section>
      <GoesBy settings={settings} currency={shop.currency} />
      <PaidBy settings={settings} />
      <Section title="What cannot be changed here">
        <Sheet>
          <WhatItIs shop={shop} />
        </Sheet>
      </Section>
    </Screen>
  )
}

/** Read here; changed from a day on, in the books. */
function GoesBy({ settings, currency }: { settings: Settings; currency: string }) {
  const gate = useBooksGate()
  const present = useMemo(
    () =>
      presentSettings(settings).filter(
        ({ setting }) => setting !== 'smallest-coin' || smallestCoins(currency).length > 0,
      ),
    [settings, currency],
  )
  return (
    <Section
      title="Tax, prices and days"
      actions={
        <Button size="compact" onClick={() => gate.enter(datedSettingsPath)}>
          Change tax, prices or days
        </Button>
      }
    >
      <Sheet>
        <Facts>
          {present.map(({ setting, now, next }) => (
            <Fact key={setting} label={settingLabels[setting]}>
              {valueInWords(now, currency)}
              {next.map((planned) => (
                <span key={planned.from} className="block text-13 text-ink-soft">
                  {fromInWords(planned.from, settings.today)}: {valueInWords(planned, currency)}
                </span>
              ))}
            </Fact>
          ))}
        </Facts>
      </Sheet>
    </Section>
  )
}

/** The payment types in use, with a link to change them. */
function PaidBy({ settings }: { settings: Settings }) {
  const gate = useBooksGate()
  return (
    <Section
      title="Payment types"
      actions={
        <Button size="compact" onClick={() => gate.enter(paymentTypesPath)}>
          Change payment types
        </Button>
      }
    >
      <Sheet>
        <p>{typesInWords(valueOn(settings.settings.paymentTypes, settings.today))}</p>
      </Sheet>
    </Section>
  )
}

function WhatItIs({ shop }: { shop: Shop }) {
  return (
    <Facts>
      <Fact label="Country">{new Intl.DisplayNames('en', { type: 'region' }).of(shop.country)}</Fact>
      <Fact label="Currency">{new Intl.DisplayNames('en', { type: 'currency' }).of(shop.currency)}</Fact>
      <Fact label="Time zone">{shop.timeZone.replaceAll('_', ' ')}</Fact>
      <Fact label="Books locked">
        {shop.lockedThrough === null ? 'No day is locked' : `Through ${formatDay(shop.lockedThrough)}`}
      </Fact>
    </Facts>
  )
}
