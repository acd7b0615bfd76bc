import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { StatementScreen, StatementView } from '#app/components/statement/statement-screen.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { bankAccountPath } from '#app/features/bank/paths.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { readReconciliation } from '#domain/api/routes/bank.ts'
import { reconciliationStatement } from '#domain/api/statements/reconciliation-statement.ts'

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const reconciliationId = params.reconciliationId ?? ''
  return api.call(readReconciliation, { shopId, reconciliationId, timeoutMs: reportTimeoutMs })
}

export default function ReconciledRoute() {
  const reconciliation = useLoaderData<typeof clientLoader>()
  const { account, accountName, undone } = reconciliation
  const statement = reconciliationStatement(reconciliation, useShop())
  return (
    <StatementScreen
      statement={statement}
      subtitle={statement.period}
      back={{ to: bankAccountPath(account), label: `${account} ${accountName}` }}
    >
      {undone && (
        <Banner tone="warn" title="Undone">
          {undone.reason}
        </Banner>
      )}
      <StatementView statement={statement} />
    </StatementScreen>
  )
}
