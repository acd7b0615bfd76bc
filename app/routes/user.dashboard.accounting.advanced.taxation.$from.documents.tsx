import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { FileSearch } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { fetchAll, type Page } from '#app/api/pages.ts'
import { formatDayRange } from '#app/components/format/dates.ts'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { NoMore } from '#app/components/table/no-more.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { documentPath } from '#app/features/books/paths.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { worksheetPath } from '#app/features/taxation/paths.ts'
import { requireAccounting } from '#app/session/guards.ts'
import * as routes from '#domain/api/routes/tax-returns.ts'
import type { TaxDocument } from '#domain/api/tax-return.ts'
import { titleOf } from '#domain/documents/describe.ts'
import { taxFormOf } from '#domain/tax-return/forms.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const { from = '' } = params
  const search = new URL(request.url).searchParams
  const box = search.get('box')
  const filter: TaxDocumentFilter = {
    from,
    late: search.get('late') === 'true' ? 'true' : 'false',
    ...(box !== null && { box }),
  }
  const [worksheet, first] = await Promise.all([
    api.call(routes.readTaxWorksheet, { shopId, from }),
    fetchTaxDocuments(shopId, filter),
  ])
  return { worksheet, first, filter }
}

type TaxDocumentFilter = { from: string; box?: string; late: 'true' | 'false' }

function fetchTaxDocuments(
  shopId: string,
  { from, box, late }: TaxDocumentFilter,
  cursor?: string,
): Promise<Page<TaxDocument>> {
  return api.call(routes.listTaxDocuments, { shopId, from, query: { box, late, cursor } })
}

function fetchAllTaxDocuments(
  shopId: string,
  { from, box, late }: TaxDocumentFilter,
  most?: number,
): Promise<TaxDocument[]> {
  return fetchAll(routes.listTaxDocuments, { shopId, from, query: { box, late } }, most)
}

const columns: readonly DataColumn<TaxDocument>[] = [
  { id: 'day', header: 'Date', kind: 'day', value: (row) => row.postingDay, phone: 'detail' },
  { id: 'number', header: 'Entry', value: (row) => row.number, width: 90, phone: 'none' },
  { id: 'document', header: 'Document', value: (row) => titleOf(row.source), phone: 'title' },
  { id: 'box', header: 'In the box', kind: 'money', value: (row) => row.boxMinor, phone: 'detail' },
  { id: 'base', header: 'Without tax', kind: 'money', value: (row) => row.baseMinor, phone: 'detail' },
  { id: 'tax', header: 'Tax', kind: 'money', value: (row) => row.taxMinor, phone: 'figure' },
]

/** The documents behind a box of a return, or those that came late. */
export default function TaxDocumentsScreen() {
  const {
    first,
    filter,
    worksheet: { period, taxPack },
  } = useLoaderData<typeof clientLoader>()
  const { shopId } = useShop()
  const list = useMorePages(first, (cursor) => fetchTaxDocuments(shopId, filter, cursor))
  const form = taxFormOf(taxPack, period)
  const row = form?.rows.find(({ key }) => key === filter.box?.split('.')[0])
  const name = row && (row.box === undefined ? row.label : `Box ${row.box}: ${row.label}`)
  return (
    <Screen
      title={filter.late === 'true' ? 'Late documents' : 'Documents of a box'}
      subtitle={[
        filter.late === 'true' ? 'Declared in the return of' : name,
        formatDayRange(period.from, period.to),
      ]
        .filter(Boolean)
        .join(filter.late === 'true' ? ' ' : ', ')}
      back={{ to: worksheetPath(period.from), label: form?.title ?? 'Return' }}
    >
      <NoMore error={list.error} />
      <DataTable
        id="tax-documents"
        label="Documents"
        rows={list.items}
        columns={filter.box === undefined ? columns.filter(({ id }) => id !== 'box') : columns}
        rowKey={({ number }) => String(number)}
        rowLink={({ number }) => documentPath(number)}
        more={list.more}
        rowsToDownload={(most) => fetchAllTaxDocuments(shopId, filter, most)}
        fileName={`tax-documents-${period.from}-${filter.late === 'true' ? 'late' : (filter.box ?? 'all')}`}
        server={{ count: null, defaultSort: 'day' }}
        paper={{
          title: [form?.title ?? 'Tax return', filter.late === 'true' ? 'late documents' : name]
            .filter(Boolean)
            .join(': '),
          period: formatDayRange(period.from, period.to),
        }}
        isCompact
        empty={
          <EmptyState icon={FileSearch} title="No documents">
            Nothing of this kind is in the return. An adjustment has no document.
          </EmptyState>
        }
      />
    </Screen>
  )
}
