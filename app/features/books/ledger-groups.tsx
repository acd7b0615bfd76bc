import { BookOpenText } from 'lucide-react'
import { useMemo } from 'react'
import { StatementDownload } from '#app/components/statement/statement-download.tsx'
import { StatementFoot } from '#app/components/statement/statement-foot.tsx'
import { StatementList } from '#app/components/statement/statement-list.tsx'
import { FilterSelect } from '#app/components/table/filter-select.tsx'
import { useListAddress } from '#app/components/table/list-address.ts'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { AccountLedger, LedgerGroups } from '#domain/api/ledger.ts'
import { ledgerGroupsStatement } from '#domain/api/statements/ledger-groups-statement.ts'
import type { DayRange } from '#domain/business-day.ts'
import { dimensionLabels, dimensionOf } from '#domain/report/ledger-dimensions.ts'

/** Whether the entries are shown or what they are of; and of whom alone they are, where they are. */
export function LedgerOfChoice({
  account: { account },
  of,
  isGrouped,
}: Pick<AccountLedger, 'account' | 'of'> & { isGrouped: boolean }) {
  const { write } = useListAddress()
  const by = dimensionOf(account)
  if (by === null) return null
  const label = dimensionLabels[by].toLowerCase()
  return (
    <div className="no-print flex flex-wrap items-center gap-3 text-14">
      <FilterSelect
        label="Show"
        value={isGrouped ? 'groups' : ''}
        onChange={(view) => write({ view, of: null, find: null })}
        options={[
          { value: '', label: 'Entries' },
          { value: 'groups', label: `By ${label}` },
        ]}
      />
      {of && (
        <>
          <span className="min-w-0 wrap-anywhere">
            Only {dimensionLabels[of.by].toLowerCase()} <strong>{of.name}</strong>: entries and balance
          </span>
          <Button size="compact" onClick={() => write({ of: null })}>
            Show the whole account
          </Button>
        </>
      )}
    </div>
  )
}

/** The totals of an account by the dimensions of its lines; each row opens its entries. */
export function LedgerGroupsList({ groups, range }: { groups: LedgerGroups; range: DayRange }) {
  const shop = useShop()
  const statement = useMemo(() => ledgerGroupsStatement(groups, range, shop), [groups, range, shop])
  return (
    <>
      <StatementList
        id={`ledger-by-${groups.by}`}
        label="Groups"
        statement={statement}
        toolbar={<StatementDownload statement={statement} />}
        empty={
          <EmptyState icon={BookOpenText} title="Nothing on this account by the end of this period">
            Choose other days above, or another account.
          </EmptyState>
        }
      />
      <StatementFoot proof={statement.proof} />
    </>
  )
}
