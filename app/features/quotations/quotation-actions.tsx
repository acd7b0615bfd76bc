import { useNavigate, useRevalidator } from '@remix-run/react'
import { FileText, Mail, ShoppingBasket } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { ApiProblem } from '#app/api/problem.ts'
import { emailTimeoutMs as timeoutMs } from '#app/api/timeouts.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { useAction, useToastedAction } from '#app/components/ui/use-action.ts'
import { NotForAccountants } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { Quotation } from '#domain/api/quotation.ts'
import * as routes from '#domain/api/routes/quotations.ts'
import { NotHeld } from '../till/storage/not-held.ts'

/** What went wrong, in the place where it was tried. */
type SellError = { title: string; detail: string; isElsewhere: boolean }

/** Takes the quotation to the till of this device. */
export function useSell(quotation: Quotation) {
  const { shopId } = useShop()
  const navigate = useNavigate()
  const { act, isBusy, thrown, error } = useAction(async (takeOver: boolean) => {
    const { sellHere } = await import('./sell-here.ts')
    await sellHere(shopId, quotation.quotationId, takeOver)
    navigate('/user/dashboard')
  })
  const isElsewhere = thrown instanceof ApiProblem && thrown.code === 'quotation_opened_elsewhere'
  const content =
    thrown instanceof NotHeld ? { title: 'It was not opened at the till', detail: thrown.message } : error
  return { sell: act, error: content && { ...content, isElsewhere }, isBusy }
}

export function SellErrorBanner({ error, onTakeOver }: { error: SellError; onTakeOver: () => void }) {
  return (
    <Banner
      isUrgent
      tone={error.isElsewhere ? 'warn' : 'loss'}
      title={error.title}
      action={error.isElsewhere && <Button onClick={onTakeOver}>Sell it here</Button>}
    >
      {error.detail}
    </Banner>
  )
}

/** What can be done with a quotation: as a file, emailed, withdrawn, sold. */
export function QuotationActions({
  quotation,
  isSelling,
  onSell,
}: {
  quotation: Quotation
  isSelling: boolean
  onSell: () => void
}) {
  const shop = useShop()
  const { shopId } = shop
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { quotationId, state, buyer, canEmail } = quotation
  const { act, isBusy } = useToastedAction(
    async (work: () => Promise<unknown>, done?: string) => {
      await work()
      if (done !== undefined) toast({ tone: 'good', title: done })
    },
    { settled: revalidate },
  )
  return (
    <>
      <NotForAccountants>
        {(state === 'open' || state === 'past') && (
          <ConfirmInline
            label="Withdraw"
            consequence="It can no longer be sold. Tell the customer if they have it."
            confirmLabel="Withdraw this quotation"
            isBusy={isBusy}
            onConfirm={() =>
              void act(() => api.call(routes.withdrawQuotation, { shopId, quotationId, body: {} }))
            }
          />
        )}
        {state === 'open' && canEmail && buyer.email !== null && (
          <Button
            icon={Mail}
            disabled={isBusy}
            onClick={() =>
              void act(
                () => api.call(routes.emailQuotation, { shopId, quotationId, body: {}, timeoutMs }),
                `Sent to ${buyer.email}`,
              )
            }
          >
            Email
          </Button>
        )}
      </NotForAccountants>
      <Button
        icon={FileText}
        disabled={isBusy}
        onClick={() =>
          void act(async () => (await import('./quotation-files.ts')).saveQuotation(quotation, shop))
        }
      >
        PDF
      </Button>
      {state === 'open' && (
        <NotForAccountants>
          <Button variant="primary" icon={ShoppingBasket} disabled={isSelling} onClick={onSell}>
            Sell
          </Button>
        </NotForAccountants>
      )}
    </>
  )
}
