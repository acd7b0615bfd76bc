import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from '@remix-run/react'
import { PackageCheck } from 'lucide-react'
import { Unreachable } from '#app/api/problem.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import { readReceipt } from '#app/features/sales/one-receipt.ts'
import { canBeTakenBack, withLeft } from '#app/features/sales/take-back/draft.ts'
import { NameThisTill } from '#app/features/sales/take-back/name-this-till.tsx'
import { TakeBackForm } from '#app/features/sales/take-back/take-back-form.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { RetiredNotice } from '#app/features/till/closed-till.tsx'
import { useThisTill } from '#app/features/till/hooks.ts'
import { sendOutbox } from '#app/features/till/outbox/send.ts'
import { useTillRefresh } from '#app/features/till/use-till-refresh.ts'
import { requireShop } from '#app/session/guards.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const { saleId = '' } = params
  const { searchParams } = new URL(request.url)
  const way = { isAll: searchParams.get('all') === '1', isFromTill: searchParams.get('from') === 'till' }
  try {
    // The sale that was just made may still be on its way.
    await sendOutbox(shopId)
    const found = await readReceipt(await loadShop(shopId), saleId)
    return { saleId, way, found, error: null }
  } catch (error) {
    if (error instanceof Unreachable) return { saleId, way, found: null, error }
    throw error
  }
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>

export default function TakeBackRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  // Another receipt begins with nothing chosen.
  return <TakeBackScreen key={loaded.saleId} {...loaded} />
}

/** Takes back what was sold on a receipt. */
function TakeBackScreen(loaded: Loaded) {
  const { saleId, found, way } = loaded
  const number = found?.view.receiptNumber
  return (
    <Screen
      title={number === undefined ? 'Return' : `Return from receipt ${number}`}
      back={
        way.isFromTill
          ? { to: '/user/dashboard', label: 'Till' }
          : { to: `/user/dashboard/sales/${saleId}`, label: 'Receipt' }
      }
    >
      <WhatCanBeDone {...loaded} />
    </Screen>
  )
}

function WhatCanBeDone({ saleId, found, error, way }: Loaded) {
  const shop = useShop()
  const till = useThisTill(shop.shopId)
  useTillRefresh(shop.shopId)
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
  if (till.retiredAt !== undefined) return <RetiredNotice name={till.name} retiredAt={till.retiredAt} />
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
