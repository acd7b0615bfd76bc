import { useNavigate, useSearchParams } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { FilterSelect } from '#app/components/table/filter-select.tsx'
import { ListFault } from '#app/components/table/list-fault.tsx'
import { LoadMore } from '#app/components/table/load-more.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
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
      {error !== null && <ListFault error={error} />}
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
