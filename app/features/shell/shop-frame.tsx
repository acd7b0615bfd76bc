import { useLocation, useNavigate } from '@remix-run/react'
import { Lock, UserRound } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { partOnDemand } from '#app/components/ui/part-on-demand.tsx'
import { useIsPhone } from '#app/components/ui/use-media-query.ts'
import { KeysHelp } from '#app/features/keys/keys-help.tsx'
import { News } from '#app/features/news/news.tsx'
import { countInShort, useOpenReviews } from '#app/features/reviews/open-reviews.ts'
import { SearchButton } from '#app/features/search/search-button.tsx'
import { useSetupGuide } from '#app/features/setup/use-guide.ts'
import { useCashier } from '#app/features/till/cashier/use-cashier.ts'
import { useThisTill } from '#app/features/till/hooks.ts'
import { keys } from '#app/features/till/machine/keys.ts'
import { isAccountingOpen, type StoredSession } from '#app/session/items.ts'
import { keepSession } from '#app/session/session-keeper.ts'
import { readTillSession } from '#app/session/till-session.ts'
import type { OpenReviews } from '#domain/api/review.ts'
import { AccountMenu } from './account-menu.tsx'
import { BooksGateProvider, useBooksGate } from './books-gate.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { callCashiers } from './call-cashiers.ts'
import { Frame } from './frame.tsx'
import { isAccountant, MeProvider } from './me-context.tsx'
import {
  activityPath,
  bookPlaces,
  booksPlace,
  chartsPlace,
  type Place,
  paymentsPath,
  productsPlace,
  salesPlace,
  settingsPath,
  shiftPlace,
  staffPath,
  tillPlace,
  toCheckPlace,
} from './places.ts'
import { Rail } from './rail.tsx'
import { ShopProvider, useShopIfKnown } from './shop-context.tsx'
import { followConnection, useTillState } from './till-state.ts'
import { TillStateTag } from './till-state-tag.tsx'
import { useWhoAmI } from './who-am-i.ts'

type ShopSession = StoredSession & { shopId: string }

const { Part: SetupGuide } = partOnDemand(
  async () => (await import('#app/features/setup/guide.tsx')).SetupGuide,
  () => null,
)

/** The frame of everything under /user: keeps the session, knows the shop, opens the books. */
export function ShopFrame({
  session,
  isClosed = null,
  children,
}: {
  session: ShopSession
  /** Whether the shop is closed by the server's last answer; null until it was asked. */
  isClosed?: boolean | null
  children: ReactNode
}) {
  useEffect(keepSession, [])
  useEffect(followConnection, [])
  return (
    <BooksGateProvider>
      <ShopProvider
        shopId={session.shopId}
        isClosed={isClosed}
        frame={(content) => <FramedShop session={session}>{content}</FramedShop>}
      >
        {children}
      </ShopProvider>
    </BooksGateProvider>
  )
}

function FramedShop({ session, children }: { session: ShopSession; children: ReactNode }) {
  // The books open and close with a navigation: reading the flag while drawing is enough.
  useLocation()
  const shop = useShopIfKnown()
  const me = useWhoAmI()
  const gate = useBooksGate()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const { isForBooks, mayOpenBooks, isOwner } = useOffered(session, me)
  const toCheck = useOpenReviews(session.shopId, isOwner)
  const { guide, change } = useSetupGuide(session.shopId, isOwner)
  const name = shop?.name ?? 'Sales & Accounts'

  return (
    <Frame
      name={name}
      {...(isForBooks && { homeLabel: 'Accountant' })}
      rail={<Rail name={name} groups={railGroups({ isForBooks, mayOpenBooks, isOwner }, toCheck, gate)} />}
      bottomBar={
        <BottomBar
          places={[
            ...(isForBooks ? [salesPlace] : [tillPlace, shiftPlace, salesPlace, productsPlace]),
            ...(mayOpenBooks ? [{ ...booksPlace, isGated: true }] : []),
          ]}
          onGated={gate.enter}
        />
      }
      status={
        <>
          {!isForBooks && <CashierTag shopId={session.shopId} />}
          {!isForBooks && <LogInToSend />}
          {!isForBooks && <TillStateTag />}
          <KeysHelp />
          <SearchButton shop={shop} access={{ isForBooks, mayOpenBooks, isOwner }} />
          <AccountMenu
            email={session.userEmail}
            shopName={shop?.name ?? null}
            me={me}
            isAdmin={session.isAdmin}
            onLockBooks={() => void gate.lock()}
            onCharts={isPhone && (isOwner || isForBooks) && (() => navigate(chartsPlace.to))}
            {...(isOwner && {
              onSettings: () => navigate(settingsPath),
              onStaff: () => navigate(staffPath),
              onActivity: () => navigate(activityPath),
              onPayments: () => navigate(paymentsPath),
            })}
          />
        </>
      }
    >
      {shop?.isClosed && <ClosedBanner />}
      {me && <News key={me.uid} uid={me.uid} isOwner={isOwner || isForBooks} />}
      {guide && <SetupGuide guide={guide} onChange={change} />}
      <MeProvider value={me}>{children}</MeProvider>
    </Frame>
  )
}

type Offered = { isForBooks: boolean; mayOpenBooks: boolean; isOwner: boolean }

/** Which parts of the shop a user is offered. */
function useOffered(session: ShopSession, me: ReturnType<typeof useWhoAmI>): Offered {
  // The server decides; an employee is just not offered what it would refuse.
  const isForBooks = isAccountant(me)
  // Anyone who took the till over by a code has the rights of staff, even before the server is notified.
  const isByCode = useCashier(session.shopId)?.isByCode === true
  const mayOpenBooks = !isByCode && (me?.right !== 'employee' || session.isAdmin)
  const isOwner = !isByCode && (me?.right === 'owner' || session.isAdmin)
  return { isForBooks, mayOpenBooks, isOwner }
}

function railGroups(
  { isForBooks, mayOpenBooks, isOwner }: Offered,
  toCheck: OpenReviews | null,
  gate: ReturnType<typeof useBooksGate>,
): ComponentProps<typeof Rail>['groups'] {
  const areBooksOpen = isAccountingOpen()
  return [
    {
      places: isForBooks
        ? [salesPlace, chartsPlace]
        : [
            tillPlace,
            shiftPlace,
            salesPlace,
            ...(isOwner ? [withCount(toCheckPlace, toCheck)] : []),
            productsPlace,
            ...(isOwner ? [chartsPlace] : []),
          ],
    },
    ...(mayOpenBooks
      ? [
          {
            label: 'Books',
            places: bookPlaces,
            locked: areBooksOpen
              ? null
              : {
                  place: { ...booksPlace, label: 'Open the books' },
                  onOpen: () => gate.enter(booksPlace.to),
                },
            action: areBooksOpen
              ? { label: 'Close the books', icon: Lock, onAct: () => void gate.lock() }
              : null,
          },
        ]
      : []),
  ]
}

function ClosedBanner() {
  return (
    <div className="no-print px-4 pt-4 sm:px-6">
      <Banner tone="warn" title="This shop is closed: read only">
        Receipts, reports and downloads stay. What a till sold before is still sent. An administrator can open
        the shop again.
      </Banner>
    </div>
  )
}

function withCount(place: Place, open: OpenReviews | null): Place {
  if (open === null || open.total === 0) return place
  const short = countInShort(open)
  return { ...place, badge: { short, words: `${short} open` } }
}

/** Who serves, in the bar at the top of the till; press it to let another cashier take over. */
function CashierTag({ shopId }: { shopId: string }) {
  const { pathname } = useLocation()
  const till = useThisTill(shopId)
  const cashier = useCashier(shopId)
  if (!cashier || !till || pathname.replace(/\/+$/, '') !== tillPlace.to) return null
  return (
    <Button
      variant="quiet"
      size="compact"
      icon={UserRound}
      aria-label={`${cashier.name} is serving. Change cashier`}
      aria-keyshortcuts={keys.basket.cashier}
      className="max-w-48 min-w-0 max-lg:min-h-12!"
      onClick={callCashiers}
    >
      <span className="truncate max-sm:sr-only">{cashier.name}</span>
    </Button>
  )
}

/** The till was opened by a code: nothing is sent before a person logs in. */
function LogInToSend() {
  const { receiptsWaiting } = useTillState()
  if (readTillSession() === null) return null
  return (
    <ButtonLink size="compact" to="/login?returnUrl=%2Fuser%2Fdashboard" className="max-lg:min-h-12!">
      Log in<span className="max-sm:sr-only">{receiptsWaiting > 0 ? ' to send' : ''}</span>
    </ButtonLink>
  )
}
