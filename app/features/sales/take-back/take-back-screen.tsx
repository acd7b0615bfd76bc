import { useRevalidator } from '@remix-run/react'
import { PackageCheck } from 'lucide-react'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useThisTill } from '#app/features/till/hooks.ts'
import type { FoundReceipt } from '../one-receipt.ts'
import { canBeTakenBack, type WayIn, withLeft } from './draft.ts'
import { NameThisTill } from './name-this-till.tsx'
import { TakeBackForm } from './take-back-form.tsx'

type TakeBackProps = { saleId: string; found: FoundReceipt | null; error: unknown; way: WayIn }

/** Takes back what was sold on a receipt. */
export function TakeBackScreen({ saleId, found, error, way }: TakeBackProps) {
  const number = found?.view.receiptNumber
  return (
    <Screen
      title={number === undefined ? 'Take back a sale' : `Take back from receipt ${number}`}
      back={
        way.isFromTill
          ? { to: '/user/dashboard', label: 'Till' }
          : { to: `/user/dashboard/sales/${saleId}`, label: 'Receipt' }
      }
    >
      <WhatCanBeDone found={found} error={error} way={way} saleId={saleId} />
    </Screen>
  )
}

function WhatCanBeDone({ saleId, found, error, way }: TakeBackProps) {
  const shop = useShop()
  const till = useThisTill(shop.shopId)
  const { revalidate } = useRevalidator()
  if (found === null) {
    return <ErrorState error={error} title="A refund needs the server" onRetry={revalidate} />
  }
  const { recorded, view } = found
  if (recorded === null) {
    return (
      <Refused title="The server does not have this receipt yet" saleId={saleId}>
        It can be taken back once it is sent, so that no other device takes it back as well. It is sent
        automatically as soon as the server can be reached.
      </Refused>
    )
  }
  const sale = withLeft(recorded)
  if (sale === null) {
    return (
      <Refused title="A return can’t be returned" saleId={saleId}>
        Goods that go out again are sold again, at the till.
      </Refused>
    )
  }
  if (!canBeTakenBack(sale)) {
    return (
      <Refused title="All of this sale was returned" saleId={saleId}>
        Its receipt shows the returns.
      </Refused>
    )
  }
  if (till === undefined) return null
  if (till === null) return <NameThisTill shopId={shop.shopId} />
  return <TakeBackForm shop={shop} sale={sale} view={view} way={way} />
}

function Refused({ title, saleId, children }: { title: string; saleId: string; children: string }) {
  return (
    <Sheet>
      <EmptyState
        icon={PackageCheck}
        title={title}
        action={<ButtonLink to={`/user/dashboard/sales/${saleId}`}>Back to the receipt</ButtonLink>}
      >
        {children}
      </EmptyState>
    </Sheet>
  )
}
