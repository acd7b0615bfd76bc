import type { ReactNode } from 'react'
import { InstantText } from '#app/components/format/date-text.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { useMe } from '#app/features/shell/me-context.tsx'
import { devicesPath } from '#app/features/shell/places.ts'
import type { ThisTill } from './storage/till-db.ts'

const toReceipts = { to: '/user/dashboard/sales', label: 'Go to the receipts' }
const keptHere = 'Earlier sales are kept on this device and sent when it is online.'

/** In place of the till: a closed shop sells nothing. */
export function ClosedTill() {
  return (
    <InPlaceOfTill title="Nothing can be sold" action={toReceipts}>
      The shop is closed. {keptHere}
    </InPlaceOfTill>
  )
}

/** In place of a till that the owner has retired. */
export function RetiredTill({ name, retiredAt }: Pick<ThisTill, 'name'> & { retiredAt: string }) {
  const isOwner = useMe()?.right === 'owner'
  return (
    <InPlaceOfTill
      title={`${name} is retired`}
      action={isOwner ? { to: devicesPath, label: 'Open Devices' } : toReceipts}
    >
      Retired on <InstantText instant={retiredAt} />. {isOwner ? 'You' : 'The owner'} can put it back into use
      under Devices. {keptHere}
    </InPlaceOfTill>
  )
}

function InPlaceOfTill({
  title,
  action,
  children,
}: {
  title: string
  action: { to: string; label: string }
  children: ReactNode
}) {
  return (
    <Screen title="Till">
      <div className="sheet">
        <EmptyState
          title={title}
          action={
            <ButtonLink variant="primary" to={action.to}>
              {action.label}
            </ButtonLink>
          }
        >
          {children}
        </EmptyState>
      </div>
    </Screen>
  )
}
