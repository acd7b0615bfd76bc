import { ShieldAlert } from 'lucide-react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import type { StoredSession } from '#app/session/items.ts'
import { signOut } from '#app/session/sign-out.ts'

/** /admin lets any session in; anyone who is not an administrator sees this. The API refuses them as well. */
export function AdminRefusal({ session }: { session: StoredSession }) {
  return (
    <Screen title="Administration">
      <div className="sheet">
        <EmptyState
          icon={ShieldAlert}
          title="This area is for administrators"
          action={
            <>
              {session.shopId !== null && (
                <ButtonLink variant="primary" to="/user/dashboard">
                  Go to the till
                </ButtonLink>
              )}
              <Button onClick={() => void signOut()}>Log in as someone else</Button>
            </>
          }
        >
          {session.userEmail} is not an administrator. Ask an administrator to do this for you, or to make you
          one.
        </EmptyState>
      </div>
    </Screen>
  )
}
