import { beforeAll, describe, expect, test } from 'vitest'
import { type Access, type Method, nameOf } from '#domain/api/route.ts'
import { allRoutes } from '#domain/api/routes/all.ts'
import { undeclared } from '../support/declared-answers.ts'
import { password, servedApp } from '../support/served-app.ts'

// Every route, called by every kind of person: who is refused, and by what, is written down here a second time.
const served = servedApp()

type Route = { method: Method; url: string; access: Access; isOfShop: boolean }

/** What a session's own end takes away comes last. */
const lastOf = ['DELETE /api/session/accounting', 'DELETE /api/session']
const routes: Route[] = allRoutes
  .toSorted((a, b) => lastOf.indexOf(nameOf(a)) - lastOf.indexOf(nameOf(b)))
  .map(({ method, path, access }) => ({ method, url: path, access, isOfShop: path.includes(':shopId') }))

/** The refusals that are decided before a handler runs; anything else is said by the route itself. */
const refusals = [
  'session_required',
  'token_invalid',
  'session_revoked',
  'admin_required',
  'forbidden',
  'shop_inactive',
  'owner_required',
  'accounting_locked',
  'metrics_private',
]

/** What stands in the way of a person who calls a route; null: nothing. */
type Of = (route: Route) => string | null

const ofMember = (right: 'employee' | 'owner', hasOpenBooks: boolean): Of => {
  return ({ access, isOfShop }) => {
    if (access === 'admin') return 'admin_required'
    if (!isOfShop || access === 'employee') return null
    if (right === 'employee') return 'owner_required'
    return access === 'owner-with-grant' && !hasOpenBooks ? 'accounting_locked' : null
  }
}
const ofAnother: Of = ({ access, isOfShop }) => {
  if (access === 'admin') return 'admin_required'
  return isOfShop ? 'forbidden' : null
}
const ofAdministrator =
  (hasOpenBooks: boolean): Of =>
  ({ access }) =>
    access === 'owner-with-grant' && !hasOpenBooks ? 'accounting_locked' : null

const kinds = {
  stranger: { who: 'somebody without a session', of: () => 'session_required' },
  employee: { who: 'an employee', of: ofMember('employee', false) },
  owner: { who: 'the owner, with the books locked', of: ofMember('owner', false) },
  ownerWithBooks: { who: 'the owner, with the books open', of: ofMember('owner', true) },
  otherEmployee: { who: 'an employee of another shop', of: ofAnother },
  otherOwner: { who: 'the owner of another shop, with its books open', of: ofAnother },
  administrator: { who: 'an administrator, with the books locked', of: ofAdministrator(false) },
  administratorWithBooks: { who: 'an administrator, with the books open', of: ofAdministrator(true) },
} as const satisfies Record<string, { who: string; of: Of }>
type KindName = keyof typeof kinds

let shopId = ''
const tokens: Partial<Record<KindName, string>> = {}
beforeAll(async () => {
  const openBooks = async (token: string) => {
    await served.call({ method: 'POST', url: '/api/session/accounting', token, payload: { password } })
    return token
  }
  const openShop = async () => {
    const employee = await served.person('employee')
    const open = await served.openOwnedShop({ employee: [{ contact: employee.email }] })
    return { ...open, employeeToken: (await served.signIn(employee)).token }
  }
  const [here, other] = [await openShop(), await openShop()]
  shopId = here.shopId
  tokens.employee = here.employeeToken
  tokens.owner = here.ownerToken
  tokens.ownerWithBooks = await openBooks((await served.signIn(here.owner)).token)
  tokens.otherEmployee = other.employeeToken
  tokens.otherOwner = await openBooks(other.ownerToken)
  tokens.administrator = (await served.openAdministrator()).adminToken
  tokens.administratorWithBooks = await openBooks((await served.openAdministrator()).adminToken)
})

/** The code of the refusal; null where the request got as far as the route. */
async function refusalOf({ method, url }: Route, token: string | undefined): Promise<string | null> {
  const address = url
    .replace(':shopId', shopId)
    .replaceAll(/:\w+/g, '019abcde-0000-7000-8000-000000000001')
    .replace('*', 'login')
  const answer = await served
    .app()
    .inject({ method, url: address, ...(token && { headers: { authorization: `Bearer ${token}` } }) })
  const contentType = answer.headers['content-type']?.toString()
  // What the OpenAPI document says is the same for everybody who calls.
  if (url !== '/*')
    expect(undeclared({ method, url: address, status: answer.statusCode, contentType })).toBeNull()
  const isJson = /json/.test(String(answer.headers['content-type']))
  const { code, error } = isJson ? answer.json() : {}
  // Open to whoever sets the installation up; the route says so itself.
  if (url === '/api/setup/progress' && code === 'forbidden') return null
  // Callable functions say it in a protocol of their own.
  return refusals.find((refusal) => refusal === (code ?? error?.details?.code)) ?? null
}

describe('every route, called by every kind of person:', () => {
  test('it has routes of every kind', () => {
    expect(new Set(routes.map(({ access }) => access))).toEqual(
      new Set(['anyone', 'session', 'employee', 'owner', 'owner-with-grant', 'admin', 'operator']),
    )
    expect(routes.length * Object.keys(kinds).length).toBeGreaterThan(600)
  })

  const people = Object.entries(kinds).map(([name, { who, of }]) => [who, name as KindName, of] as const)
  test.each(people)('what %s may call', async (_who, name, of) => {
    const expected: Record<string, string | null> = {}
    const found: Record<string, string | null> = {}
    for (const route of routes) {
      const key = `${route.method} ${route.url}`
      if (route.access === 'anyone') expected[key] = null
      else expected[key] = route.access === 'operator' ? 'metrics_private' : of(route)
      found[key] = await refusalOf(route, tokens[name])
    }
    expect(found).toEqual(expected)
  })
})
