import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { CalendarRange, Landmark, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { api } from '#app/api/client.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { StatementDownload } from '#app/components/statement/statement-download.tsx'
import { StatementFoot } from '#app/components/statement/statement-foot.tsx'
import { StatementList } from '#app/components/statement/statement-list.tsx'
import { FilterSelect } from '#app/components/table/filter-select.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { StatTile } from '#app/components/ui/stat-tile.tsx'
import { useUrlText } from '#app/components/ui/url-state.ts'
import { depreciationPath, newAssetPath } from '#app/features/assets/paths.ts'
import { booksPath } from '#app/features/books/paths.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { type AssetRegister, type AssetRow, AssetStatus } from '#domain/api/asset.ts'
import { readAssetRegister } from '#domain/api/routes/assets.ts'
import { assetStatusLabels, registerStatement } from '#domain/api/statements/register-statement.ts'
import { AssetCategory, assetCategories } from '#domain/assets/category.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { register: await api.call(readAssetRegister, { shopId }) }
}

const categories = [
  { value: '', label: 'All categories' },
  ...AssetCategory.options.map((value) => ({ value, label: assetCategories[value].name })),
]
const statuses = [
  { value: '', label: 'Held' },
  ...AssetStatus.options.map((value) => ({ value, label: assetStatusLabels[value] })),
  { value: 'all', label: 'All, including disposed of' },
]

/** What the shop keeps for years: what it cost, what depreciation took off it, and whether the ledger agrees. */
export default function RegisterScreen() {
  const { register } = useLoaderData<typeof clientLoader>()
  const shop = useShop()
  const [category, setCategory] = useUrlText('category')
  const [status, setStatus] = useUrlText('status')
  const today = todayIn(shop.timeZone)
  const statement = useMemo(
    () => registerStatement(register, shownOf(register.assets, { category, status }), { ...shop, today }),
    [register, category, status, shop, today],
  )
  return (
    <Screen
      title="Fixed assets"
      subtitle="What the shop keeps for years, and how its cost becomes an expense."
      back={{ to: booksPath, label: 'The books' }}
      actions={
        <>
          <StatementDownload statement={statement} />
          <ButtonLink icon={CalendarRange} to={depreciationPath}>
            Depreciation
          </ButtonLink>
          <ForPosting>
            <ButtonLink icon={Plus} variant="primary" to={newAssetPath}>
              Add an asset
            </ButtonLink>
          </ForPosting>
        </>
      }
    >
      <PrintHead shop={shop} title={statement.title} period={statement.period} />
      <Tiles register={register} />
      {register.assets.length === 0 ? (
        <EmptyState isSheet icon={Landmark} title="No fixed assets yet">
          Add what the shop keeps for years: a van, a freezer, shelves, a computer. Its cost becomes an
          expense month by month.
        </EmptyState>
      ) : (
        <StatementList
          id="fixed-assets"
          label="Fixed assets"
          statement={statement}
          toolbar={
            <>
              <FilterSelect label="Category" value={category} options={categories} onChange={setCategory} />
              <FilterSelect label="Status" value={status} options={statuses} onChange={setStatus} />
            </>
          }
          empty={
            <EmptyState icon={Landmark} title="No asset matches">
              Choose another category or status above.
            </EmptyState>
          }
        />
      )}
      <StatementFoot proof={statement.proof} />
    </Screen>
  )
}

/**
 * Filtered here, since all are here: the register is a statement, which comes whole and with its sums, or it would not
 * tie to the ledger. It is as long as what a shop keeps for years (tests/assets/register.test.ts).
 */
function shownOf(assets: readonly AssetRow[], by: { category: string; status: string }): AssetRow[] {
  const isHeld = ({ status }: AssetRow) => status === 'in-use' || status === 'fully-depreciated'
  return assets.filter((asset) => {
    if (by.category !== '' && asset.category !== by.category) return false
    if (by.status === 'all') return true
    return by.status === '' ? isHeld(asset) : asset.status === by.status
  })
}

function Tiles({ register: { total, due } }: { register: AssetRegister }) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile label="Cost">
        <Money amountMinor={total.costMinor} isFitted />
      </StatTile>
      <StatTile label="Depreciated">
        <Money amountMinor={total.accumulatedMinor} isFitted />
      </StatTile>
      <StatTile label="Book value">
        <Money amountMinor={total.bookMinor} isFitted />
      </StatTile>
      <StatTile
        label="Depreciation due"
        to={depreciationPath}
        noteTone={due.months > 1 ? 'warn' : 'neutral'}
        note={
          due.months === 0 ? 'Nothing is due' : due.months === 1 ? 'Of 1 month' : `Of ${due.months} months`
        }
      >
        <Money amountMinor={due.amountMinor} isFitted />
      </StatTile>
    </div>
  )
}
