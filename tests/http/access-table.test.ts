import { decodeJwt, decodeProtectedHeader, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Access, accountantNeeds, type Method, nameOf } from '#domain/api/route.ts'
import { allRoutes } from '#domain/api/routes/all.ts'
import type { AccountantMay } from '#domain/terms/accountant.ts'
import { undeclared } from '../support/declared-answers.ts'
import { eventually, servedApp } from '../support/served-app.ts'

// Every route, called by every kind of person: who is refused, and by what, is written down here a second time.
// What was found becomes docs/access.md.
const served = servedApp()

type Route = {
  method: Method
  url: string
  access: Access
  isOfShop: boolean
  evenSuspended: boolean
  /** Of the accountant; null: it is not the accountant's. */
  needs: AccountantMay | null
}

/** What a session's own end takes away comes last. */
const lastOf = ['DELETE /api/session/accounting', 'DELETE /api/session']
const routes: Route[] = allRoutes
  .toSorted((a, b) => lastOf.indexOf(nameOf(a)) - lastOf.indexOf(nameOf(b)))
  .map((route) => {
    const { method, path, access } = route
    const isOfShop = path.includes(':shopId')
    const evenSuspended = 'evenSuspended' in route
    return { method, url: path, access, isOfShop, evenSuspended, needs: accountantNeeds(route) }
  })

/** The refusals that are decided before a handler runs; any other comes from the route itself. */
const refusals = [
  'session_required',
  'token_invalid',
  'session_revoked',
  'admin_required',
  'forbidden',
  'shop_inactive',
  'owner_required',
  'accounting_locked',
  'not_for_accountants',
  'accountant_reads',
  'metrics_private',
]

/** Why a person may not call a route; null: they may. */
type Of = (route: Route) => string | null

const ofMember = (right: 'employee' | 'owner', hasOpenBooks: boolean): Of => {
  return ({ access, isOfShop }) => {
    if (access === 'admin') return 'admin_required'
    if (!isOfShop || access === 'employee') return null
    if (right === 'employee') return 'owner_required'
    return access === 'owner-with-grant' && !hasOpenBooks ? 'accounting_locked' : null
  }
}
const ofAccountant = (may: AccountantMay, hasOpenBooks: boolean): Of => {
  return ({ access, isOfShop, needs }) => {
    if (access === 'admin') return 'admin_required'
    if (!isOfShop) return null
    if (needs === null) return 'not_for_accountants'
    if (needs === 'read-and-post' && may === 'read') return 'accountant_reads'
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

const ofSuspended: Of = ({ access, isOfShop, evenSuspended }) => {
  if (access === 'admin') return 'admin_required'
  return isOfShop && !evenSuspended ? 'shop_inactive' : null
}
const alwaysRefused = (refusal: string): Of => {
  return () => refusal
}

/** `column` is the head of the kind's column in docs/access.md. */
const kinds = {
  stranger: {
    who: 'a person without a session',
    column: 'no session',
    of: alwaysRefused('session_required'),
  },
  forged: {
    who: 'an administrator’s token, signed with another key',
    column: 'forged token',
    of: alwaysRefused('token_invalid'),
  },
  ended: {
    who: 'the owner, whose session has ended',
    column: 'ended session',
    of: alwaysRefused('session_revoked'),
  },
  employee: { who: 'an employee', column: 'employee', of: ofMember('employee', false) },
  owner: { who: 'the owner, with the books locked', column: 'owner', of: ofMember('owner', false) },
  ownerWithBooks: {
    who: 'the owner, with the books open',
    column: 'owner, books open',
    of: ofMember('owner', true),
  },
  accountant: {
    who: 'the accountant who reads and posts, with the books locked',
    column: 'accountant',
    of: ofAccountant('read-and-post', false),
  },
  readingAccountant: {
    who: 'the accountant who reads, with the books open',
    column: 'accountant who reads, books open',
    of: ofAccountant('read', true),
  },
  postingAccountant: {
    who: 'the accountant who reads and posts, with the books open',
    column: 'accountant who posts, books open',
    of: ofAccountant('read-and-post', true),
  },
  otherEmployee: { who: 'an employee of another shop', column: 'employee of another', of: ofAnother },
  otherOwner: {
    who: 'the owner of another shop, with its books open',
    column: 'owner of another',
    of: ofAnother,
  },
  otherAccountant: {
    who: 'the accountant of another shop, with its books open',
    column: 'accountant of another',
    of: ofAnother,
  },
  ofSuspended: {
    who: 'the owner of a suspended shop, with its books open',
    column: 'owner, shop suspended',
    of: ofSuspended,
  },
  administrator: {
    who: 'an administrator, with the books locked',
    column: 'administrator',
    of: ofAdministrator(false),
  },
  administratorWithBooks: {
    who: 'an administrator, with the books open',
    column: 'administrator, books open',
    of: ofAdministrator(true),
  },
} as const satisfies Record<string, { who: string; column: string; of: Of }>
type KindName = keyof typeof kinds

let shopId = ''
let suspendedShopId = ''
/** Of the accountant who reads: a shop has one accountant. */
let readShopId = ''
const tokens: Partial<Record<KindName, string>> = {}
beforeAll(async () => {
  const openBooks = async (token: string) => {
    await served.unlockBooks(token)
    return token
  }
  const openShop = async (may: AccountantMay) => {
    const [employee, accountant] = [await served.person('employee'), await served.person('accountant')]
    const named = { namedAt: new Date(), namedByUid: 'owner', namedByEmail: 'owner@example.com' }
    const open = await served.openOwnedShop({
      employee: [{ contact: employee.email }],
      accountant: { email: accountant.email, may, ...named },
    })
    return { ...open, accountant, employeeToken: (await served.signIn(employee)).token }
  }
  const [here, other] = [await openShop('read-and-post'), await openShop('read')]
  shopId = here.shopId
  readShopId = other.shopId
  const signIn = async (person: { email: string }) => (await served.signIn(person)).token
  tokens.accountant = await signIn(here.accountant)
  tokens.postingAccountant = await openBooks(await signIn(here.accountant))
  tokens.readingAccountant = await openBooks(await signIn(other.accountant))
  tokens.otherAccountant = await openBooks(await signIn(other.accountant))
  tokens.employee = here.employeeToken
  tokens.owner = here.ownerToken
  tokens.ownerWithBooks = await openBooks((await served.signIn(here.owner)).token)
  tokens.otherEmployee = other.employeeToken
  tokens.otherOwner = await openBooks(other.ownerToken)
  tokens.administrator = (await served.openAdministrator()).adminToken
  tokens.administratorWithBooks = await openBooks((await served.openAdministrator()).adminToken)
  tokens.forged = await signedByAnother(tokens.administratorWithBooks)

  const suspended = await openShop('read')
  suspendedShopId = suspended.shopId
  tokens.ofSuspended = await openBooks(suspended.ownerToken)
  const { shops } = served.database().collections
  await shops.updateOne({ _id: suspendedShopId }, { $set: { status: 'suspended' } })
  const products = { method: 'GET', url: `/api/shops/${suspendedShopId}/products` } as const
  await eventually(403, () => served.call({ ...products, token: tokens.ofSuspended }))

  const ended = await openBooks((await served.signIn(here.owner)).token)
  await served.call({ method: 'DELETE', url: '/api/session', token: ended })
  await eventually(401, () => served.call({ method: 'GET', url: '/api/me', token: ended }))
  tokens.ended = ended
})

/** The same claims under the same key's name. */
async function signedByAnother(token: string): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256')
  const header = decodeProtectedHeader(token) as JWTHeaderParameters
  return new SignJWT(decodeJwt(token)).setProtectedHeader(header).sign(privateKey)
}

function shopOf(kind: KindName): string {
  if (kind === 'ofSuspended') return suspendedShopId
  return kind === 'readingAccountant' ? readShopId : shopId
}

/** The code of the refusal; null where the request got as far as the route. */
async function refusalOf({ method, url }: Route, kind: KindName): Promise<string | null> {
  const token = tokens[kind]
  const address = url
    .replace(':shopId', shopOf(kind))
    .replaceAll(/:\w+/g, '019abcde-0000-7000-8000-000000000001')
    .replace('*', 'login')
  const answer = await served
    .app()
    .inject({ method, url: address, ...(token && { headers: { authorization: `Bearer ${token}` } }) })
  const contentType = answer.headers['content-type']?.toString()
  // What the OpenAPI document declares is the same for every caller.
  if (url !== '/*')
    expect(undeclared({ method, url: address, status: answer.statusCode, contentType })).toBeNull()
  const isJson = /json/.test(String(answer.headers['content-type']))
  const { code, error } = isJson ? answer.json() : {}
  // Open to anyone who sets the installation up; the route itself refuses others.
  if (url === '/api/setup/progress' && code === 'forbidden') return null
  // Callable functions answer it in a protocol of their own.
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
  const found = new Map<KindName, Record<string, string | null>>()
  test.each(people)('what %s may call', async (_who, name, of) => {
    const expected: Record<string, string | null> = {}
    const refused: Record<string, string | null> = {}
    for (const route of routes) {
      const key = nameOf({ ...route, path: route.url as `/${string}` })
      if (route.access === 'anyone') expected[key] = null
      else expected[key] = route.access === 'operator' ? 'metrics_private' : of(route)
      refused[key] = await refusalOf(route, name)
    }
    expect(refused).toEqual(expected)
    found.set(name, refused)
  })

  test('docs/access.md lists what was found (it is written if it does not exist)', async () => {
    expect([...found.keys()]).toEqual(Object.keys(kinds))
    await expect(accessPage(found)).toMatchFileSnapshot('../../docs/access.md')
  })
})

function accessPage(found: Map<KindName, Record<string, string | null>>): string {
  const columns = Object.entries(kinds) as [KindName, (typeof kinds)[KindName]][]
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = allRoutes.map((route) => {
    const cells = columns.map(([name]) => found.get(name)?.[nameOf(route)] ?? 'yes')
    return row([`\`${nameOf(route)}\``, ...cells])
  })
  return [
    '# Who may call what',
    '',
    'Made by `tests/http/access-table.test.ts`, which calls every route as each of these people: `yes` where the request reaches the route, else the code of the refusal. A route may refuse further by what it is asked.',
    '',
    ...columns.map(([, { column, who }]) => `- **${column}**: ${who}.`),
    '',
    row(['route', ...columns.map(([, { column }]) => column)]),
    row(['---', ...columns.map(() => '---')]),
    ...rows,
    '',
  ].join('\n')
}
