import { Plus } from 'lucide-react'
import { useState } from 'react'
import { StatementList } from '#app/components/statement/statement-list.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import type { Statement } from '#domain/statement/statement.ts'
import type { Account } from '#domain/terms/account.ts'
import { OtherIncomeDialog } from './other-income-dialog.tsx'

/** What came in for something else than goods, and from where it is recorded. */
export function OtherIncomePart({
  statement,
  accounts,
  tills,
}: {
  statement: Statement
  accounts: readonly Account[]
  tills: readonly { tillId: string; name: string }[]
}) {
  const [isRequested, setIsRequested] = useState(false)
  const record = (
    <ForPosting>
      <Button icon={Plus} onClick={() => setIsRequested(true)}>
        Record other income
      </Button>
    </ForPosting>
  )
  return (
    <>
      {statement.rows.length > 0 && <div className="no-print flex justify-end">{record}</div>}
      <StatementList
        id="other-income"
        label="Other income"
        statement={statement}
        empty={
          <EmptyState icon={Plus} title="No other income in this period" action={record}>
            Stall rent, commission, interest: income other than sales.
          </EmptyState>
        }
      />
      {isRequested && (
        <OtherIncomeDialog accounts={accounts} tills={tills} onClose={() => setIsRequested(false)} />
      )}
    </>
  )
}
