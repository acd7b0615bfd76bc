import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from '@remix-run/react'
import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen, Section, Sheet } from '#app/components/ui/screen.tsx'
import { useRefreshShop, useShop } from '#app/features/shell/shop-context.tsx'
import { SettingsTabs } from '#app/features/shop-settings/settings-tabs.tsx'
import { AccountantPart } from '#app/features/staff/accountant-part.tsx'
import { AddStaffDialog } from '#app/features/staff/add-staff-dialog.tsx'
import { LimitsPart } from '#app/features/staff/limits-part.tsx'
import { OwnCodePart } from '#app/features/staff/own-code-part.tsx'
import { StaffMemberRow } from '#app/features/staff/staff-member.tsx'
import { requireShop } from '#app/session/guards.ts'
import * as accountantRoutes from '#domain/api/routes/accountant.ts'
import { listSettings } from '#domain/api/routes/settings.ts'
import * as routes from '#domain/api/routes/staff.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const [staff, settings, accountant] = await Promise.all([
    api.call(routes.listStaff, { shopId }),
    api.call(listSettings, { shopId }),
    api.call(accountantRoutes.readAccountant, { shopId }),
  ])
  return { staff, settings, accountant }
}

/** Who works in the shop, and how they get in. */
export default function StaffScreen() {
  const { staff, settings, accountant } = useLoaderData<typeof clientLoader>()
  const refreshShop = useRefreshShop()
  const { shopId } = useShop()
  const { revalidate } = useRevalidator()
  const [isAdding, setIsAdding] = useState(false)
  const { items, areAccountsKnown } = staff
  const limits = valueOn(settings.settings.staffLimits, settings.today)
  const changed = () => {
    // The till uses the limits that are stored in the shop.
    refreshShop()
    revalidate()
  }
  return (
    <Screen title="Staff">
      <SettingsTabs />
      {!areAccountsKnown && (
        <Banner tone="warn" title="The login service does not answer">
          Names and sessions are shown once it does. No one can be added until then.
        </Banner>
      )}
      <Section
        title="Employees"
        actions={
          <Button size="compact" icon={UserPlus} onClick={() => setIsAdding(true)}>
            Add employee
          </Button>
        }
      >
        <Sheet className="py-0! sm:py-0!">
          {items.length === 0 ? (
            <EmptyState icon={Users} title="Only you">
              Add everyone who sells in the shop. Each has their own login, so receipts name who sold.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {items.map((person) => (
                <StaffMemberRow
                  key={person.contact}
                  shopId={shopId}
                  person={person}
                  limits={limits}
                  areAccountsKnown={areAccountsKnown}
                  onChanged={changed}
                />
              ))}
            </ul>
          )}
        </Sheet>
      </Section>
      <OwnCodePart shopId={shopId} state={staff.ownCode} onChanged={revalidate} />
      <AccountantPart shopId={shopId} accountant={accountant} onChanged={revalidate} />
      <LimitsPart shopId={shopId} settings={settings} onChanged={changed} />
      {isAdding && <AddStaffDialog shopId={shopId} onAdded={revalidate} onClose={() => setIsAdding(false)} />}
    </Screen>
  )
}
