import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { Screen } from '#app/components/ui/screen.tsx'
import { creditListPath } from '#app/features/credit/paths.ts'
import { PartyImport } from '#app/features/imports/party-import.tsx'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const of = new URL(request.url).searchParams.get('of')
  return { shopId, side: of === 'suppliers' ? 'suppliers' : ('customers' as PartySide) }
}

/** The records of customers or suppliers from a file; what they owe is a list of opening balances. */
export default function PartyImportScreen() {
  const { shopId, side } = useLoaderData<typeof clientLoader>()
  return (
    <Screen
      title={`Import ${side}`}
      back={{ to: creditListPath(side), label: side === 'customers' ? 'Customers' : 'Suppliers' }}
    >
      <ForPosting>
        <PartyImport key={side} shopId={shopId} side={side} />
      </ForPosting>
    </Screen>
  )
}
