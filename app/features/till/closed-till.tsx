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

type Retired = Pick<ThisTill, 'name'> & { retiredAt: string }

/** In place of a till that the owner has retired. */
export function RetiredTill(retired: Retired) {
  return (
    <Screen title="Till">
      <RetiredNotice {...retired} />
    </Screen>
  )
}

/** In place of what only a till in use does: a shift, a payment, a return. */
export function RetiredNotice({ name, retiredAt }: Retired) {
  const isOwner = useMe()?.right === 'owner'
  return (
    <Notice
      title={`${name} is retired`}
      action={isOwner ? { to: devicesPath, label: 'Open Devices' } : toReceipts}
    >
      Retired on <InstantText instant={retiredAt} />. {isOwner ? 'You' : 'The owner'} can put it back into use
      under Devices. {keptHere}
    </Notice>
  )
}

type NoticeProps = { title: string; action: { to: string; label: string }; children: ReactNode }

function InPlaceOfTill(notice: NoticeProps) {
  return (
    <Screen title="Till">
      <Notice {...notice} />
    </Screen>
  )
}

function Notice({ title, action, children }: NoticeProps) {
  return (
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
  )
}
