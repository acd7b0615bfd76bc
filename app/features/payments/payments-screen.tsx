import { useNavigate, useSearchParams } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { ApiProblem } from '#app/api/problem.ts'
import { FilterSelect } from '#app/components/table/filter-select.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import type { ListedPayment, PaymentPage } from '#domain/api/payment.ts'
import { LinkDialog, RefundDialog } from './payment-dialogs.tsx'
import { PaymentRow } from './payment-row.tsx'
import { fetchPayments, type ShownPayments } from './payments-api.ts'

const noPage: PaymentPage = { items: [], nextCursor: null }
const shows = [
  { value: 'to-check', label: 'To check' },
  { value: 'all', label: 'All payments' },
] as const satisfies readonly { value: ShownPayments; label: string }[]

/** What a provider took of customers, held against the receipts. */
export function PaymentsScreen({
  shopId,
  show,
  page,
  error,
}: {
  shopId: string
  show: ShownPayments
  /** Null where the server could not be asked. */
  page: PaymentPage | null
  error: unknown
}) {
  const navigate = useNavigate()
  const [, setSearch] = useSearchParams()
  const list = useMorePages(page ?? noPage, (cursor) => fetchPayments(shopId, show, { cursor }))
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
      {error !== null && (
        <Sheet className="!p-0">
          <ErrorState
            error={error}
            onRetry={
              error instanceof ApiProblem && error.status === 403
                ? undefined
                : () => navigate('.', { replace: true })
            }
          />
        </Sheet>
      )}
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
      {list.error !== null && <ErrorState error={list.error} onRetry={list.more?.onMore} />}
      {list.more && (
        <Button
          className="self-center"
          isBusy={list.more.isLoading}
          busyLabel="Loading"
          onClick={list.more.onMore}
        >
          Load more
        </Button>
      )}
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
      Payments that the till asks your provider for are listed here. References that are typed in are on their
      receipts alone.
    </EmptyState>
  )
}
