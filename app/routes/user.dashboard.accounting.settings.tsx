import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from '@remix-run/react'
import { History } from 'lucide-react'
import { useMemo, useState } from 'react'
import { api } from '#app/api/client.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen, Section, Sheet } from '#app/components/ui/screen.tsx'
import { presentSettings } from '#app/features/settings/present-settings.ts'
import { settingColumns } from '#app/features/settings/setting-columns.ts'
import { SettingDialog } from '#app/features/settings/setting-dialog.tsx'
import { SettingRow } from '#app/features/settings/setting-row.tsx'
import { openingsPath, settingsPath } from '#app/features/shell/places.ts'
import { useRefreshShop, useShop } from '#app/features/shell/shop-context.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { listSettings } from '#domain/api/routes/settings.ts'
import type { Shop } from '#domain/api/shop.ts'
import { smallestCoins } from '#domain/payments/coins.ts'
import { rhythmsOffered } from '#domain/tax-return/forms.ts'
import type { SettingName } from '#domain/terms/setting.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { settings: await api.call(listSettings, { shopId }) }
}

/** The shop's settings: what holds today, what is planned from which day, and who changed what. */
export default function SettingsScreen() {
  const { settings } = useLoaderData<typeof clientLoader>()
  const shop = useShop()
  const refreshShop = useRefreshShop()
  const { revalidate } = useRevalidator()
  const [changing, setChanging] = useState<SettingName | null>(null)
  const present = useMemo(
    () => presentSettings(settings).filter(({ setting }) => isOffered(setting, shop)),
    [settings, shop],
  )
  const columns = useMemo(() => settingColumns(settings, shop.currency), [settings, shop.currency])
  const query = present.find(({ setting }) => setting === changing)
  const reload = () => {
    revalidate()
    refreshShop()
  }
  return (
    <Screen
      title="Tax, prices and days"
      back={{ to: settingsPath, label: 'Shop settings' }}
      subtitle="A change takes effect on its day. Earlier records stay as they are."
      actions={<ButtonLink to={openingsPath}>Opening balances from a file</ButtonLink>}
    >
      <Sheet className="py-0! sm:py-0!">
        <ul className="divide-y divide-line">
          {present.map((one) => (
            <SettingRow
              key={one.setting}
              shopId={shop.shopId}
              present={one}
              today={settings.today}
              hasSales={settings.hasSales}
              onChange={() => setChanging(one.setting)}
              onTakenBack={reload}
            />
          ))}
        </ul>
      </Sheet>
      <Section title="Changes">
        <DataTable
          id="settings"
          label="Changes"
          rows={settings.items}
          columns={columns}
          rowKey={(row) => row.settingId}
          fileName="settings"
          empty={
            <EmptyState icon={History} title="No changes yet">
              The shop still uses its original settings.
            </EmptyState>
          }
        />
      </Section>
      {query && (
        <SettingDialog
          shop={shop}
          settings={settings}
          present={query}
          onClose={() => setChanging(null)}
          onChanged={() => {
            setChanging(null)
            reload()
          }}
        />
      )}
    </Screen>
  )
}

/** What the country and the currency leave no choice in is not offered. */
function isOffered(setting: SettingName, { currency, taxPack }: Shop): boolean {
  if (setting === 'smallest-coin') return smallestCoins(currency).length > 0
  return setting !== 'tax-period' || rhythmsOffered(taxPack).length > 1
}
