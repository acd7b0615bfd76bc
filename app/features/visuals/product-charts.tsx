import { ChartCard } from '#app/components/chart/chart-card.tsx'
import { RankedBars } from '#app/components/chart/ranked-bars.tsx'
import type { DataColumn } from '#app/components/table/column.ts'
import type { ProductVisuals } from '#domain/api/visuals.ts'
import { bestFinding, categoriesFinding, worstFinding } from './findings.ts'
import { productPath, productsOf } from './paths.ts'

type Product = ProductVisuals['best'][number]
type ChartProps = { visuals: ProductVisuals }

const noSales = 'Nothing was sold in this period. Choose other days above.'

export function BestChart({ visuals }: ChartProps) {
  return (
    <ProductsChart
      id="visuals-best"
      title="Best products by profit"
      finding={bestFinding(visuals)}
      empty={visuals.best.length === 0 ? noSales : null}
      products={visuals.best}
    />
  )
}

export function WorstChart({ visuals }: ChartProps) {
  return (
    <ProductsChart
      id="visuals-worst"
      title="Worst products by profit"
      finding={worstFinding(visuals)}
      empty={
        visuals.count === 0
          ? noSales
          : visuals.worst.length === 0
            ? 'Too few products were sold in this period to tell.'
            : null
      }
      products={visuals.worst}
    />
  )
}

const productColumns: readonly DataColumn<Product>[] = [
  {
    id: 'name',
    header: 'Product',
    value: ({ name }) => name,
    wraps: true,
    width: 200,
    phone: 'title',
  },
  { id: 'category', header: 'Category', value: ({ category }) => category, isHiddenAtFirst: true },
  {
    id: 'sold',
    header: 'Sold',
    kind: 'quantity',
    value: ({ quantityMilli }) => quantityMilli,
    width: 92,
    givesWay: 1,
  },
  {
    id: 'net',
    header: 'Net sales',
    kind: 'money',
    value: ({ netSalesMinor }) => netSalesMinor,
    givesWay: 2,
  },
  {
    id: 'profit',
    header: 'Profit',
    kind: 'money',
    value: ({ profitMinor }) => profitMinor,
    phone: 'figure',
  },
]

function ProductsChart({
  id,
  title,
  finding,
  empty,
  products,
}: {
  id: string
  title: string
  finding: string
  empty: string | null
  products: readonly Product[]
}) {
  return (
    <ChartCard
      id={id}
      title={title}
      finding={finding}
      empty={empty}
      note="Net sales less cost of goods sold in this period."
      table={{
        rows: products,
        rowKey: ({ productId }) => productId,
        rowLink: ({ productId }) => productPath(productId),
        columns: productColumns,
      }}
    >
      <RankedBars
        bars={products.map(({ productId, name, profitMinor }) => ({
          key: productId,
          label: name,
          amountMinor: profitMinor,
          to: productPath(productId),
        }))}
      />
    </ChartCard>
  )
}

type CategoryRow = { key: string; label: string; netSalesMinor: Product['netSalesMinor'] } & Pick<
  Product,
  'profitMinor'
> & { to: string | null }

export function CategoriesChart({ visuals }: ChartProps) {
  const rows: CategoryRow[] = visuals.categories.map((one) => ({
    ...one,
    key: one.category,
    label: one.category || 'No category',
    to: productsOf(one.category),
  }))
  if (visuals.others) rows.push({ ...visuals.others, key: ' others', label: 'All others', to: null })
  return (
    <ChartCard
      id="visuals-categories"
      title="Categories"
      finding={categoriesFinding(visuals)}
      empty={rows.length === 0 ? noSales : null}
      note="Net sales by the category that the product has now."
      table={{
        rows,
        rowKey: ({ key }) => key,
        rowLink: ({ to }) => to,
        columns: [
          { id: 'category', header: 'Category', value: ({ label }) => label, wraps: true, phone: 'title' },
          { id: 'net', header: 'Net sales', kind: 'money', value: ({ netSalesMinor }) => netSalesMinor },
          { id: 'profit', header: 'Profit', kind: 'money', value: ({ profitMinor }) => profitMinor },
        ],
      }}
    >
      <RankedBars
        hasShares
        bars={rows.map(({ key, label, netSalesMinor, to }) => ({
          key,
          label,
          to,
          amountMinor: netSalesMinor,
        }))}
      />
    </ChartCard>
  )
}
