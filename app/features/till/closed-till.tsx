import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'

/** In place of the till: a closed shop sells nothing. */
export function ClosedTill() {
  return (
    <Screen title="Till">
      <div className="sheet">
        <EmptyState
          title="Nothing can be sold"
          action={
            <ButtonLink variant="primary" to="/user/dashboard/sales">
              Go to the receipts
            </ButtonLink>
          }
        >
          The shop is closed. What this till sold before is kept, and sent when there is a connection.
        </EmptyState>
      </div>
    </Screen>
  )
}
