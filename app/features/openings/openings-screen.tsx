import { useState } from 'react'
import { SelectField } from '#app/components/form/select-field.tsx'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import { datedSettingsPath } from '#app/features/shell/places.ts'
import type { OpeningSubject } from '#domain/import/opening-row.ts'
import { OpeningImport } from './opening-import.tsx'
import { subjects } from './subjects.ts'

/** What customers owe, what suppliers are owed and what stands on the shelves as the shop begins here, from files. */
export function OpeningsScreen({ shopId, of }: { shopId: string; of: OpeningSubject }) {
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
