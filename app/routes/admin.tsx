import { Outlet, useLoaderData } from '@remix-run/react'
import { ShieldAlert } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { ShopFormatProvider } from '#app/components/format/shop-format.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { ownFormat } from '#app/features/admin/own-format.ts'
import { KeysHelp } from '#app/features/keys/keys-help.tsx'
import { useNoScans } from '#app/features/scanner/use-no-scans.ts'
import { AccountMenu } from '#app/features/shell/account-menu.tsx'
import { BottomBar } from '#app/features/shell/bottom-bar.tsx'
import { Frame } from '#app/features/shell/frame.tsx'
import { FrameSkeleton } from '#app/features/shell/frame-skeleton.tsx'
import { adminPlaces, tillPlace } from '#app/features/shell/places.ts'
import { PlainPage } from '#app/features/shell/plain-page.tsx'
import { Rail } from '#app/features/shell/rail.tsx'
import { ScreenError } from '#app/features/shell/screen-error.tsx'
import { useAdminAccess } from '#app/features/shell/use-access.ts'
import { useLogOut } from '#app/features/shell/use-log-out.tsx'
import { useWhoAmI } from '#app/features/shell/who-am-i.ts'
import { requireToken } from '#app/session/guards.ts'
import { readSession, type StoredSession } from '#app/session/items.ts'
import { keepSession } from '#app/session/session-keeper.ts'

export function clientLoader() {
  return requireToken()
}

export { FrameSkeleton as HydrateFallback }

export default function AdminArea() {
  const session = useLoaderData<typeof clientLoader>()
  useAdminAccess()
  return (
    <AdminFrame session={session}>
      <ShopFormatProvider value={ownFormat()}>
        <Outlet />
      </ShopFormatProvider>
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  const session = readSession()
  const error = <ScreenError home={{ to: '/admin/dashboard', label: 'Go to administration' }} />
  return session ? <AdminFrame session={session}>{error}</AdminFrame> : <PlainPage>{error}</PlainPage>
}

/**
 * The frame of everything under /admin, or why it is closed to this person. Who has a shop as well finds the way to its
 * till.
 */
function AdminFrame({ session, children }: { session: StoredSession; children: ReactNode }) {
  useEffect(keepSession, [])
  useNoScans()
  const me = useWhoAmI()
  const ownPlaces = session.shopId === null ? [] : [tillPlace]
  return (
    <Frame
      name="Sales & Accounts"
      rail={
        <Rail
          name="Sales & Accounts"
          groups={[
            { places: session.isAdmin ? adminPlaces : [] },
            ...(ownPlaces.length > 0 ? [{ label: 'Shop', places: ownPlaces }] : []),
          ]}
        />
      }
      bottomBar={
        <BottomBar places={[...(session.isAdmin ? adminPlaces : []), ...ownPlaces]} onGated={() => {}} />
      }
      status={
        <>
          <KeysHelp />
          <AccountMenu email={session.userEmail} shopName={null} me={me} isAdmin={session.isAdmin} />
        </>
      }
    >
      {session.isAdmin ? children : <AdminRefusal session={session} />}
    </Frame>
  )
}

/** /admin lets any session in; anyone who is not an administrator sees this. The API refuses them as well. */
function AdminRefusal({ session }: { session: StoredSession }) {
  const { logOut, question } = useLogOut()
  return (
    <Screen title="Administration">
      <EmptyState
        isSheet
        icon={ShieldAlert}
        title="This area is for administrators"
        action={
          <>
            {session.shopId !== null && (
              <ButtonLink variant="primary" to="/user/dashboard">
                Go to the till
              </ButtonLink>
            )}
            <Button onClick={logOut}>Log in as someone else</Button>
          </>
        }
      >
        {session.userEmail} is not an administrator. Ask an administrator to do this for you, or to make you
        one.
      </EmptyState>
      {question}
    </Screen>
  )
}
