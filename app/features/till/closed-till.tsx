import { InstantText } from '#app/components/format/date-text.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { useMe } from '#app/features/shell/me-context.tsx'
import { devicesPath } from '#app/features/shell/places.ts'
import type { ThisTill } from './storage/till-db.ts'

/**
 * In place of the till: a closed shop, and a till that the owner has retired, sell nothing.
 * @property retired the till, where it is that
 */
export function ClosedTill({ retired = null }: { retired?: ThisTill | null }) {
  const isOwner = useMe()?.right === 'owner'
  return (
    <Screen title="Till">
      <div className="sheet">
        <EmptyState
          title={retired ? `${retired.name} is retired` : 'Nothing can be sold'}
          action={
            retired && isOwner ? (
              <ButtonLink variant="primary" to={devicesPath}>
                Go to the devices
              </ButtonLink>
            ) : (
              <ButtonLink variant="primary" to="/user/dashboard/sales">
                Go to the receipts
              </ButtonLink>
            )
          }
        >
          {retired?.retiredAt ? (
            <>
              Taken out of use <InstantText instant={retired.retiredAt} />.{' '}
              {isOwner ? 'Use it again' : 'The owner can put it back into use'} under Devices.
            </>
          ) : (
            'The shop is closed.'
          )}{' '}
          What this till sold before is kept, and sent when there is a connection.
        </EmptyState>
      </div>
    </Screen>
  )
}
