import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from '@remix-run/react'
import { Download, Ellipsis, Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '#app/api/client.ts'
import { fileTimeoutMs } from '#app/api/timeouts.ts'
import { InstantText } from '#app/components/format/date-text.tsx'
import { ShopFormatProvider } from '#app/components/format/shop-format.tsx'
import { saveFile } from '#app/components/table/download.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { Menu, MenuItem } from '#app/components/ui/menu.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { EditShopDialog } from '#app/features/admin/shops/edit-shop-dialog.tsx'
import { ShopFactsPart } from '#app/features/admin/shops/shop-facts-part.tsx'
import { ShopPayments } from '#app/features/admin/shops/shop-payments.tsx'
import { ShopPeople } from '#app/features/admin/shops/shop-people.tsx'
import { type ShopStatusAct, ShopStatusDialog } from '#app/features/admin/shops/status-dialog.tsx'
import { ShopStatusTag } from '#app/features/admin/shops/status-tag.tsx'
import { requireAdmin } from '#app/session/guards.ts'
import type { AdminShop } from '#domain/api/admin-shops.ts'
import { exportShop } from '#domain/api/routes/admin-archive.ts'
import { readPayments } from '#domain/api/routes/admin-payments.ts'
import { readAdminShop } from '#domain/api/routes/admin-shops.ts'
import { maxShopArchiveBytes } from '#domain/api/shop-archive.ts'
import { countryName } from '#domain/table/shops.ts'

export async function clientLoader({ params: { shopId = '' } }: ClientLoaderFunctionArgs) {
  requireAdmin()
  const [shop, payments] = await Promise.all([
    api.call(readAdminShop, { shopId }),
    api.call(readPayments, { shopId }),
  ])
  return { shop, payments }
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>

export default function AdminShopRoute() {
  const found = useLoaderData<typeof clientLoader>()
  return <ShopScreen key={found.shop.shopId} {...found} />
}

/** One shop: its data, its owner and its status. */
function ShopScreen({ shop, payments }: Loaded) {
  const [asking, setAsking] = useState<'edit' | ShopStatusAct | null>(null)
  const { revalidate } = useRevalidator()
  const more = useRef<HTMLButtonElement>(null)
  const close = () => setAsking(null)
  const isSuspended = shop.standing === 'suspended'
  return (
    <ShopFormatProvider value={{ currency: shop.currency, timeZone: shop.timeZone, country: shop.country }}>
      <Screen
        title={shop.name}
        subtitle={
          <span className="flex flex-wrap items-center gap-2">
            <ShopStatusTag standing={shop.standing} /> {countryName(shop.country)} · {shop.currency}
          </span>
        }
        back={{ to: '/admin/dashboard/shops', label: 'Shops' }}
        actions={
          <>
            <Menu trigger={<IconButton ref={more} label="More" icon={Ellipsis} />}>
              <MenuItem to={`/admin/dashboard/reports?shop=${encodeURIComponent(shop.shopId)}`}>
                Report
              </MenuItem>
              <MenuItem to={`/admin/dashboard/audit-log?shop=${encodeURIComponent(shop.shopId)}`}>
                Audit log
              </MenuItem>
              <MenuItem onSelect={() => setAsking(shop.closing ? 'reopen' : 'close')}>
                {shop.closing ? 'Open again …' : 'Close …'}
              </MenuItem>
            </Menu>
            <ExportButton shop={shop} />
            <Button onClick={() => setAsking(isSuspended ? 'reactivate' : 'suspend')}>
              {isSuspended ? 'Reactivate' : 'Suspend'}
            </Button>
            <Button icon={Pencil} onClick={() => setAsking('edit')}>
              Edit
            </Button>
          </>
        }
      >
        {isSuspended && (
          <Decided
            title="This shop is suspended: its people are logged out"
            decision={shop.suspension}
            isGrave
          />
        )}
        {shop.closing && <Decided title="This shop is closed: read only" decision={shop.closing} />}
        <div className="grid min-w-0 gap-5 lg:grid-cols-2">
          <ShopFactsPart shop={shop} />
          <div className="flex min-w-0 flex-col gap-5">
            <ShopPeople shop={shop} onChanged={revalidate} />
            <ShopPayments shopId={shop.shopId} payments={payments} />
          </div>
        </div>
        {asking === 'edit' && <EditShopDialog shop={shop} onClose={close} />}
        {asking !== null && asking !== 'edit' && (
          <ShopStatusDialog act={asking} shop={shop} onClose={close} />
        )}
      </Screen>
    </ShopFormatProvider>
  )
}

function Decided({
  title,
  decision,
  isGrave,
}: {
  title: string
  decision: AdminShop['suspension']
  isGrave?: boolean
}) {
  return (
    <Banner tone={isGrave ? 'warn' : 'neutral'} title={title}>
      {decision === null ? (
        'Its status was set outside this screen, so no reason is recorded.'
      ) : (
        <>
          {decision.reason}
          <span className="block text-13 text-ink-soft">
            By {decision.by}, <InstantText instant={decision.at} />
          </span>
        </>
      )}
    </Banner>
  )
}

/** Everything of the shop as one file. */
function ExportButton({ shop }: { shop: AdminShop }) {
  const toast = useToast()

  const save = useToastedAction(async () => {
    const archive = await api.call(exportShop, { shopId: shop.shopId, timeoutMs: fileTimeoutMs })
    saveFile(archive, `${shop.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.tar.gz`)
    if (archive.size > maxShopArchiveBytes) {
      toast({
        tone: 'warn',
        title: `The archive has ${megabytes(archive.size)} MB`,
        detail: `It is complete, but another installation imports at most ${megabytes(maxShopArchiveBytes)} MB. Restore a backup to move this shop.`,
      })
    }
  })

  return (
    <Button icon={Download} isBusy={save.isBusy} busyLabel="Exporting" onClick={() => void save.act()}>
      Export everything
    </Button>
  )
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2).toLocaleString('en')
