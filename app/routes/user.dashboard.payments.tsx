import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { ApiProblem, Unreachable } from '#app/api/problem.ts'
import { FilterSelect } from '#app/components/table/filter-select.tsx'
import { ListError } from '#app/components/table/list-error.tsx'
import { LoadMore } from '#app/components/table/load-more.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import { LinkDialog, RefundDialog } from '#app/features/payments/payment-dialogs.tsx'
import { PaymentRow } from '#app/features/payments/payment-row.tsx'
import { requireShop } from '#app/session/guards.ts'
import type { ListedPayment, PaymentPage } from '#domain/api/payment.ts'
import * as routes from '#domain/api/routes/payments.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const show = readShown(request.url)
  try {
    return { shopId, show, page: await fetchPayments(shopId, show), error: null }
  } catch (error) {
    if (error instanceof ApiProblem || error instanceof Unreachable)
      return { shopId, show, page: null, error }
    throw error
  }
}

const shownPayments = ['to-check', 'all'] as const
type ShownPayments = (typeof shownPayments)[number]

/** What an address asks for: `?show=all`. */
function readShown(url: string): ShownPayments {
  const query = new URL(url).searchParams.get('show')
  return shownPayments.find((show) => show === query) ?? 'to-check'
}

function fetchPayments(shopId: string, show: ShownPayments, cursor?: string): Promise<PaymentPage> {
  return api.call(routes.listPayments, { shopId, query: { show, cursor, limit: 100 } })
}

const noPage: PaymentPage = { items: [], nextCursor: null }
const shows = [
  { value: 'to-check', label: 'To check' },
  { value: 'all', label: 'All payments' },
] as const satisfies readonly { value: ShownPayments; label: string }[]

/** Payments through a provider, compared with the receipts. */
export default function PaymentsScreen() {
  const { shopId, show, page, error } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const [, setSearch] = useSearchParams()
  const list = useMorePages(page ?? noPage, (cursor) => fetchPayments(shopId, show, cursor))
  const [asking, setAsking] = useState<{ what: 'refund' | 'link'; payment: ListedPayment } | null>(null)
  const close = () => setAsking(null)
  const done = () => {
    close()
    navigate(`.${window.location.search}`, { replace: true })
  }
  const Dialog = asking?.what === 'refund' ? RefundDialog : LinkDialog
  return (
    <Screen title="Card and mobile money" subtitle="Payments by your provider, and their receipts.">
      <div className="no-print">
        <FilterSelect
          label="Which payments"
          value={show}
          onChange={(value) => setSearch(value === 'all' ? { show: value } : {}, { replace: true })}
          options={shows}
        />
      </div>
      {error !== null && <ListError error={error} />}
      {error === null && list.items.length === 0 && (
        <Sheet className="!p-0">
          <NoPayments show={show} />
        </Sheet>
      )}
      {list.items.length > 0 && (
        <ul aria-label="Payments" className="sheet">
          {list.items.map((payment) => (
            <PaymentRow
              key={payment.paymentId}
              payment={payment}
              onRefund={() => setAsking({ what: 'refund', payment })}
              onLink={() => setAsking({ what: 'link', payment })}
            />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
      {asking && <Dialog shopId={shopId} payment={asking.payment} onClose={close} onDone={done} />}
    </Screen>
  )
}

function NoPayments({ show }: { show: ShownPayments }) {
  return show === 'to-check' ? (
    <EmptyState icon={CircleCheck} title="Nothing to check">
      Every payment has its receipt. A payment without a receipt, or a receipt without its payment, is listed
      here.
    </EmptyState>
  ) : (
    <EmptyState title="No payments yet">
      Payments that the till asks your provider for are listed here. Typed references appear only on their
      receipts.
    </EmptyState>
  )
}
