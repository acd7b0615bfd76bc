import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from '@remix-run/react'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { Money } from '#app/components/format/money.tsx'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { StatementDownload } from '#app/components/statement/statement-download.tsx'
import { StatementList } from '#app/components/statement/statement-list.tsx'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { printPage } from '#app/components/ui/print.ts'
import { Screen } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { documentPath } from '#app/features/books/paths.ts'
import { creditListPath } from '#app/features/credit/paths.ts'
import { type DueDocument, PaymentRunDialog } from '#app/features/credit/payment-run-dialog.tsx'
import { listOfRun } from '#app/features/credit/payment-run-list.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { fetchSellingTills } from '#app/features/tills/selling-tills.ts'
import { requireAccounting } from '#app/session/guards.ts'
import type { DueDocuments } from '#domain/api/party-payment.ts'
import { readDueToSuppliers } from '#domain/api/routes/party-payments.ts'
import type { Day } from '#domain/business-day.ts'
import { titleOf } from '#domain/documents/describe.ts'
import { minor, sumMinor } from '#domain/money.ts'
import type { Statement } from '#domain/statement/statement.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [due, tills] = await Promise.all([
    api.call(readDueToSuppliers, { shopId, timeoutMs: reportTimeoutMs }),
    fetchSellingTills(shopId),
  ])
  return { shopId, due, tills }
}

export const handle = { posts: true }

const columnsOn = (on: Day): readonly DataColumn<DueDocument>[] => [
  { id: 'supplier', header: 'Supplier', value: ({ name }) => name, width: 220, wraps: true, phone: 'title' },
  {
    id: 'document',
    header: 'Document',
    value: ({ source }) => titleOf(source),
    width: 220,
    wraps: true,
    phone: 'detail',
    cell: ({ source, due }) => (
      <>
        {titleOf(source)} {due < on && <StatusTag tone="warn">Overdue</StatusTag>}
      </>
    ),
  },
  { id: 'day', header: 'Date', kind: 'day', value: ({ day }) => day, phone: 'none' },
  { id: 'due', header: 'Due', kind: 'day', value: ({ due }) => due, phone: 'detail' },
  { id: 'open', header: 'Open', kind: 'money', value: ({ openMinor }) => openMinor, phone: 'figure' },
]

/** Pays several suppliers at once: what is due is chosen, and each supplier gets one payment. */
export default function PaySuppliersScreen() {
  const { shopId, due, tills } = useLoaderData<typeof clientLoader>()
  const shop = useShop()
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<{ rows: readonly DueDocument[]; clear: () => void } | null>(null)
  const [paid, setPaid] = useState<Statement | null>(null)
  return (
    <Screen
      title="Pay suppliers"
      subtitle="Choose what to pay. Each supplier gets one payment; all are recorded together or not at all."
      back={{ to: creditListPath('suppliers'), label: 'Customers and suppliers' }}
      actions={paid && <Button onClick={() => setPaid(null)}>Pay more</Button>}
    >
      {paid ? (
        <PaidRun paid={paid} />
      ) : (
        <DueList due={due} onPay={(rows, clear) => setChosen({ rows, clear })} />
      )}
      {due.count > due.items.length && paid === null && (
        <p className="text-13 text-ink-soft">
          The first {due.items.length.toLocaleString('en')} of {due.count.toLocaleString('en')} are shown.
        </p>
      )}
      {chosen && (
        <PaymentRunDialog
          {...{ shopId, tills }}
          on={due.on}
          rows={chosen.rows}
          onClose={() => setChosen(null)}
          onDone={(payments, run) => {
            setPaid(listOfRun(payments, run, chosen.rows, shop))
            chosen.clear()
            setChosen(null)
            revalidate()
          }}
        />
      )}
    </Screen>
  )
}

/** The payments as they were recorded, to print and to keep. */
function PaidRun({ paid }: { paid: Statement }) {
  const shop = useShop()
  return (
    <>
      <PrintHead shop={shop} title={paid.title} period={paid.period} />
      <p role="status" className="no-print text-14 font-semibold text-accent">
        Payments recorded
      </p>
      <StatementList id="payment-run" label="Payments" statement={paid} empty={null} />
      <div className="no-print flex gap-2">
        <Button onClick={() => printPage('a4')}>Print</Button>
        <StatementDownload statement={paid} />
      </div>
    </>
  )
}

function DueList({
  due,
  onPay,
}: {
  due: DueDocuments
  onPay: (rows: readonly DueDocument[], clear: () => void) => void
}) {
  return (
    <DataTable
      id="due-to-suppliers"
      label="Due to suppliers"
      rows={due.items}
      columns={columnsOn(due.on)}
      rowKey={({ supplierId, document }) => `${supplierId} ${document}`}
      rowLink={({ number }) => documentPath(number)}
      fileName={`due-to-suppliers-${due.on}`}
      bulkActions={(rows, clear) => (
        <Button variant="primary" size="compact" icon={HandCoins} onClick={() => onPay(rows, clear)}>
          <span>
            Pay <Money amountMinor={minor(sumMinor(rows.map(({ openMinor }) => openMinor)))} />
          </span>
        </Button>
      )}
      empty={
        <EmptyState icon={HandCoins} title="Nothing is owed to suppliers">
          Unpaid bills and deliveries are listed here, the earliest due first.
        </EmptyState>
      }
    />
  )
}
