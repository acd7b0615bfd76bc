import { formatDay } from '#app/components/format/dates.ts'
import { Section } from '#app/components/ui/screen.tsx'
import type { Taxation } from '#domain/api/tax-return.ts'
import { rateText } from '#domain/percent.ts'
import type { TaxRow } from '#domain/tax/pack.ts'
import { componentInfo, taxPack } from '#domain/tax/packs.ts'
import { type TaxClassId, taxClassLabels, taxSchemeLabels } from '#domain/terms/tax.ts'

/** The registration by its days, and what each class of goods is charged from which day on. */
export function RegistrationPart({ taxation: { registrations, taxPack: packId } }: { taxation: Taxation }) {
  const pack = taxPack(packId)
  return (
    <>
      <Section title="Registration">
        <ul className="sheet divide-y divide-line text-14">
          {registrations.length === 0 && <li className="px-4 py-3">{taxSchemeLabels['not-registered']}</li>}
          {registrations.toReversed().map(({ from, scheme, number }) => (
            <li key={from} className="flex flex-wrap justify-between gap-x-6 px-4 py-3">
              <span>
                {taxSchemeLabels[scheme]}
                {number && <span className="text-ink-soft">, {number}</span>}
              </span>
              <span className="text-ink-soft">from {formatDay(from)}</span>
            </li>
          ))}
        </ul>
      </Section>
      {pack.rows.length > 0 && (
        <Section title="Tax classes">
          <ul className="sheet divide-y divide-line text-14">
            {pack.rows
              .filter(({ isOpen }) => isOpen)
              .toReversed()
              .map((row) => (
                <li key={`${row.scheme} ${row.from}`} className="flex flex-col gap-2 px-4 py-3">
                  <p className="text-13 text-ink-soft">
                    {taxSchemeLabels[row.scheme]}, from {formatDay(row.from)}
                  </p>
                  <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[10rem_1fr]">
                    {pack.classes.map((id) => (
                      <ClassLine key={id} packId={packId} id={id} row={row} />
                    ))}
                  </dl>
                </li>
              ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function ClassLine({ packId, id, row }: { packId: Taxation['taxPack']; id: TaxClassId; row: TaxRow }) {
  const rates = id === 'standard' ? row.standard : id === 'reduced' ? (row.reduced ?? row.standard) : []
  const charged = rates.map(({ component, rateBp, nominalBp = rateBp }) => {
    const back = row.recoverable.includes(component) ? 'claimed back on purchases' : 'not claimed back'
    return `${componentInfo(packId, component).label} ${rateText(nominalBp)} (${back})`
  })
  return (
    <>
      <dt className="font-medium">{taxClassLabels[id]}</dt>
      <dd className="text-ink-soft">{charged.length === 0 ? 'No tax' : charged.join(', ')}</dd>
    </>
  )
}
