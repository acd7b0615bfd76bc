import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { FileText } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { fileTimeoutMs } from '#app/api/timeouts.ts'
import { FilteredList } from '#app/components/table/filtered-list.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import { isFiltered, type ListFilterField } from '#app/components/table/list-filters.tsx'
import { useMorePages } from '#app/components/table/use-more-pages.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { newQuotationPath, quotationPath } from '#app/features/quotations/paths.ts'
import { quotationColumns } from '#app/features/quotations/quotation-columns.tsx'
import { NotForAccountants } from '#app/features/shell/me-context.tsx'
import { requireShop } from '#app/session/guards.ts'
import { QuotationFilter, type QuotationPage } from '#domain/api/quotation.ts'
import * as routes from '#domain/api/routes/quotations.ts'
import { QuotationState, quotationStateLabels } from '#domain/terms/quotation.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const query = readQuotationFilter(new URL(request.url).searchParams)
  return { shopId, query, page: await fetchQuotations(shopId, query, null) }
}

/** Reads the filter out of the address; what is no value there is no filter. */
function readQuotationFilter(search: URLSearchParams): QuotationFilter {
  const state = QuotationFilter.shape.state.safeParse(search.get('state') ?? undefined)
  const text = (search.get('find') ?? '').trim().slice(0, 80)
  return { ...(state.data && { state: state.data }), ...(text !== '' && { search: text }) }
}

function fetchQuotations(
  shopId: string,
  query: QuotationFilter,
  cursor: string | null,
): Promise<QuotationPage> {
  return api.call(routes.listQuotations, { shopId, query: { ...query, limit: 100, cursor } })
}

const fields: readonly ListFilterField[] = [
  {
    name: 'state',
    label: 'State',
    all: 'All states',
    options: QuotationState.options.map((value) => ({ value, label: quotationStateLabels[value] })),
  },
]

/** Every quotation of the shop, the latest first: searched and filtered by the server. */
export default function QuotationsScreen() {
  const { shopId, query, page } = useLoaderData<typeof clientLoader>()
  const list = useMorePages(page, (cursor) => fetchQuotations(shopId, query, cursor))
  const { search } = useListAddress()
  const hasAny = page.count > 0 || isFiltered(search, fields)
  const make = (
    <NotForAccountants>
      <ButtonLink variant="primary" icon={FileText} to={newQuotationPath}>
        New quotation
      </ButtonLink>
    </NotForAccountants>
  )
  return (
    <Screen
      title="Quotations"
      back={{ to: '/user/dashboard/sales', label: 'Receipts' }}
      actions={hasAny && make}
    >
      <FilteredList
        list={list}
        fields={fields}
        search={{ label: 'Find a quotation', placeholder: 'Number or customer …' }}
        id="quotations"
        label="Quotations"
        columns={quotationColumns}
        rowKey={({ quotationId }) => quotationId}
        rowLink={({ quotationId }) => quotationPath(quotationId)}
        rowTone={({ state }) => (state === 'withdrawn' || state === 'past' ? 'soft' : undefined)}
        server={{
          count: page.count,
          defaultSort: '',
          download: (format) =>
            api.call(routes.exportQuotations, {
              shopId,
              query: { ...query, format },
              timeoutMs: fileTimeoutMs,
            }),
        }}
        fileName="quotations"
        none={
          <EmptyState icon={FileText} title="No quotations yet" action={make}>
            Put what a customer asks for into the basket at the till, and make a quotation from it.
          </EmptyState>
        }
        noMatch={{
          title: 'No quotation matches',
          help: 'Search by the number, such as Q-12, or by the customer’s name, or choose another state.',
        }}
      />
    </Screen>
  )
}
