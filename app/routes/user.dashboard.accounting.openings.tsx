import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { SelectField } from '#app/components/form/select-field.tsx'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import { OpeningImport } from '#app/features/openings/opening-import.tsx'
import { subjects } from '#app/features/openings/subjects.ts'
import { datedSettingsPath } from '#app/features/shell/places.ts'
import { requireAccounting } from '#app/session/guards.ts'
import type { OpeningSubject } from '#domain/import/opening-row.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const query = new URL(request.url).searchParams.get('of') ?? ''
  return { shopId, of: query in subjects ? (query as OpeningSubject) : ('receivables' as const) }
}

/** What customers owe, what suppliers are owed and the opening stock as the shop begins here, from files. */
export default function OpeningsScreen() {
  const { shopId, of } = useLoaderData<typeof clientLoader>()
  const [subject, setSubject] = useState(of)
  return (
    <Screen
      title="Opening balances from a file"
      subtitle="Open documents and stock on the day the shop started here. Each list is checked before anything is recorded."
      back={{ to: datedSettingsPath, label: 'Tax, prices and days' }}
    >
      <Sheet>
        <SelectField
          className="max-w-80"
          label="The list holds"
          value={subject}
          onChange={setSubject}
          options={Object.entries(subjects).map(([value, { label }]) => ({
            value: value as OpeningSubject,
            label,
          }))}
        />
      </Sheet>
      <OpeningImport key={subject} shopId={shopId} of={subject} />
    </Screen>
  )
}
