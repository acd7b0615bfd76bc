import type { DataColumn } from '#app/components/table/column.ts'
import type { ListedPerson } from '#domain/api/admin-people.ts'
import { accountStatusText, PersonTags } from './person-tags.tsx'

export const peopleColumns: readonly DataColumn<ListedPerson>[] = [
  {
    id: 'email',
    header: 'Email',
    value: ({ email }) => email,
    cell: ({ name, email }) =>
      name === null ? (
        email
      ) : (
        <span>
          {name} <span className="text-ink-soft">{email}</span>
        </span>
      ),
    width: 280,
    wraps: true,
    phone: 'title',
  },
  {
    id: 'shops',
    header: 'Shops',
    value: shopsInWords,
    width: 260,
    phone: 'detail',
  },
  {
    id: 'standing',
    header: 'Status',
    value: accountStatusText,
    cell: (person) => <PersonTags {...person} />,
    width: 170,
    phone: 'figure',
  },
  {
    id: 'last',
    header: 'Last login',
    kind: 'instant',
    value: ({ lastSignedInAt }) => lastSignedInAt,
    phone: 'detail',
  },
  {
    id: 'sessions',
    header: 'Sessions',
    kind: 'number',
    value: ({ sessionCount }) => sessionCount,
    width: 96,
    givesWay: 1,
    phone: 'none',
  },
]

/** `Osu Provisions (owner), Labone and 2 more`; `No shop`. */
function shopsInWords({ links, linkCount }: ListedPerson): string {
  const named = links.map(({ shopName, right }) => (right === 'owner' ? `${shopName} (owner)` : shopName))
  if (linkCount === 0) return 'No shop'
  const more = linkCount - named.length
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
}
