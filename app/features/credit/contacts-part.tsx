import type { PartyPage } from '#domain/api/credit.ts'

/** How they are reached. */
export function Contacts({ record }: Pick<PartyPage, 'record'>) {
  if (!record) return null
  const facts = [
    ['Number', record.number],
    ['Telephone', record.phone],
    ['Email', record.email],
    ['Address', record.address],
    ['Tax number', record.taxpayerNumber],
    ['Days to pay', record.termsDays?.toString() ?? null],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <div className="text-13 text-ink-soft">{label}</div>
          <div className="text-14 break-words">{value}</div>
        </div>
      ))}
    </div>
  )
}
