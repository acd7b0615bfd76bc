import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { StatementDownload } from '#app/components/statement/statement-download.tsx'
import { StatementFoot } from '#app/components/statement/statement-foot.tsx'
import { StatementPhone } from '#app/components/statement/statement-phone.tsx'
import { StatementTable } from '#app/components/statement/statement-table.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { useIsPhone } from '#app/components/ui/use-media-query.ts'
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
  const isPhone = useIsPhone()
  return (
    <Screen
      title={statement.title}
      subtitle={statement.period}
      back={{ to: bankAccountPath(account), label: `${account} ${accountName}` }}
      actions={<StatementDownload statement={statement} />}
    >
      <PrintHead {...statement} />
      {undone && (
        <Banner tone="warn" title="Undone">
          {undone.reason}
        </Banner>
      )}
      {isPhone ? <StatementPhone statement={statement} /> : <StatementTable statement={statement} />}
      <StatementFoot notes={statement.notes} proof={statement.proof} />
    </Screen>
  )
}
