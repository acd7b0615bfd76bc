import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { ApiProblem } from '#app/api/problem.ts'
import { Screen } from '#app/components/ui/screen.tsx'
import { ImportRun } from '#app/features/imports/import-run.tsx'
import { ImportsList } from '#app/features/imports/imports-list.tsx'
import { OwnerOnly } from '#app/features/imports/owner-only.tsx'
import { SalesImport } from '#app/features/imports/sales-import.tsx'
import { requireShop } from '#app/session/guards.ts'
import * as routes from '#domain/api/routes/imports.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const importId = new URL(request.url).searchParams.get('import')
  if (importId !== null)
    return { shopId, run: await api.call(routes.readImport, { shopId, importId }), imports: [] }
  return { shopId, run: null, imports: await importsIfAllowed(shopId) }
}

/** An employee sees the screen's own word on it, not an error. */
async function importsIfAllowed(shopId: string) {
  try {
    return (await api.call(routes.listImports, { shopId })).items
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'owner_required') return []
    throw error
  }
}

export default function SalesImportScreen() {
  const { shopId, run, imports } = useLoaderData<typeof clientLoader>()
  return (
    <Screen
      title="Import past sales"
      back={
        run
          ? { to: '/user/dashboard/sales/import', label: 'All imports' }
          : { to: '/user/dashboard/sales', label: 'Receipts' }
      }
    >
      <OwnerOnly>
        {run ? (
          <ImportRun key={run.importId} shopId={shopId} first={run} />
        ) : (
          <>
            <SalesImport shopId={shopId} />
            <ImportsList imports={imports} />
          </>
        )}
      </OwnerOnly>
    </Screen>
  )
}
