import type { Access, Method, Route } from '../../domain/api/route.ts'
import { routesBySubject } from '../../domain/api/routes/all.ts'

const people: Readonly<Record<Access, string>> = {
  anyone: 'anyone',
  session: 'anyone who is logged in',
  employee: 'employees',
  owner: 'the owner',
  'owner-with-grant': 'the owner, with the books open',
  admin: 'administrators',
  operator: 'a program with the operator’s token',
}

const head = `# The API

Made from the routes in \`domain/api/routes/\` by \`npm run docs:api\`; schemas, answers and refusals are in the
OpenAPI document that the server gives at \`/api/openapi.json\`.

Amounts are minor units, quantities thousandths. A refusal is a problem document (RFC 9457) with a stable \`code\`.
Who may call a route:

- **employees**: the people of the shop, the owner among them; administrators may too.
- **the owner**: the shop's owner; administrators may too.
- **with the books open**: after the password was entered again, for 30 minutes (\`POST /api/session/accounting\`).

A document that is dated on a locked day is refused (\`day_locked\`), with the first open day as \`postingDay\`. The same request with that day in the
header \`x-posting-day\` posts it there.

With the header \`x-query-figures\`, a document whose tax, cost or amount is implausible is refused once (\`figures_queried\`), with the reasons as
\`reviews\`. The same request without the header records it, and it is reviewed.

A suspended shop is closed to its people, but for the routes marked *even suspended*: a sale that was paid, and the shift that it was sold in, is never
refused.
`

function row(route: Route): string {
  const who = route.evenSuspended ? `${people[route.access]}, *even suspended*` : people[route.access]
  return `| ${route.method} | \`${route.path}\` | ${who} | ${route.summary} |`
}

const methods: readonly Method[] = ['HEAD', 'OPTIONS', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** By path, and reading before writing. */
function inOrder(a: Route, b: Route): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return methods.indexOf(a.method) - methods.indexOf(b.method)
}

/** docs/api.md: a table for each subject. */
export function apiPage(): string {
  const tables = Object.entries(routesBySubject).map(([subject, routes]) =>
    [
      `## ${subject}`,
      '',
      '| | path | who may call it | what it does |',
      '|---|---|---|---|',
      ...routes.toSorted(inOrder).map(row),
      '',
    ].join('\n'),
  )
  return [head, ...tables].join('\n')
}
