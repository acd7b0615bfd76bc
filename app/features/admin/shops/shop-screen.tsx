import { useRevalidator } from '@remix-run/react'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { InstantText } from '#app/components/format/date-text.tsx'
import { ShopFormatProvider } from '#app/components/format/shop-format.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import type { AdminShop } from '#domain/api/admin-shops.ts'
import { countryName } from '#domain/table/shops.ts'
import { EditShopDialog } from './edit-shop-dialog.tsx'
import { ShopFactsPart } from './shop-facts-part.tsx'
import { ShopPeople } from './shop-people.tsx'
import { StandingTag } from './standing-tag.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

/** One shop: what it is, whose it is, how it stands. */
export function ShopScreen({ shop }: { shop: AdminShop }) {
  const [asking, setAsking] = useState<'edit' | 'suspension' | null>(null)
  const { revalidate } = useRevalidator()
  const close = () => setAsking(null)
  const done = () => {
    close()
    revalidate()
  }
  const isSuspended = shop.standing === 'suspended'
  return (
    <ShopFormatProvider value={{ currency: shop.currency, timeZone: shop.timeZone, country: shop.country }}>
      <Screen
        title={shop.name}
        subtitle={
          <span className="flex flex-wrap items-center gap-2">
            <StandingTag standing={shop.standing} /> {countryName(shop.country)} · {shop.currency}
          </span>
        }
        back={{ to: '/admin/dashboard/shops', label: 'Shops' }}
        actions={
          <>
            <Button onClick={() => setAsking('suspension')}>{isSuspended ? 'Reactivate' : 'Suspend'}</Button>
            <Button icon={Pencil} onClick={() => setAsking('edit')}>
              Edit
            </Button>
          </>
        }
      >
        {isSuspended && <Suspended shop={shop} />}
        <div className="grid min-w-0 gap-5 lg:grid-cols-2">
          <ShopFactsPart shop={shop} />
          <ShopPeople shop={shop} />
        </div>
        {asking === 'edit' && (
          <EditShopDialog shop={shop} onClose={close} onDone={done} onOutdated={revalidate} />
        )}
        {asking === 'suspension' && (
          <SuspendDialog shop={shop} onClose={close} onDone={done} onOutdated={revalidate} />
        )}
      </Screen>
    </ShopFormatProvider>
  )
}

function Suspended({ shop: { suspension } }: { shop: AdminShop }) {
  return (
    <Banner tone="warn" title="This shop is suspended: its people are logged out">
      {suspension === null ? (
        'Its status was set outside this screen, so no reason is recorded.'
      ) : (
        <>
          {suspension.reason}
          <span className="block text-13 text-ink-soft">
            By {suspension.by}, <InstantText instant={suspension.at} />
          </span>
        </>
      )}
    </Banner>
  )
}
