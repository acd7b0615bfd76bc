import { type ReactNode, useEffect } from 'react'
import type { StoredSession } from '#app/session/items.ts'
import { keepSession } from '#app/session/session-keeper.ts'
import { AccountMenu } from './account-menu.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Frame } from './frame.tsx'
import { adminPlaces, tillPlace } from './places.ts'
import { Rail } from './rail.tsx'
import { useWhoAmI } from './who-am-i.ts'

/** The frame of everything under /admin. Who has a shop as well finds the way to its till. */
export function AdminFrame({ session, children }: { session: StoredSession; children: ReactNode }) {
  useEffect(keepSession, [])
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
      status={<AccountMenu email={session.userEmail} shopName={null} me={me} isAdmin={session.isAdmin} />}
    >
      {children}
    </Frame>
  )
}
