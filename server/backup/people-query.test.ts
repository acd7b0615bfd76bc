import { describe, expect, it } from 'vitest'
import { parsePeople, peopleFile } from './people.ts'
import { type Dialect, peopleAsJson, peopleInRows } from './people-query.ts'

const dialect: Dialect = {
  schema: 'current_schema()',
  name: (name) => name,
  object: (members) => `object(${Object.keys(members)})`,
  list: (value, order) => `list(${value} by ${order})`,
}
const row = {
  id: 'a1',
  username: 'ama@example.com',
  email: 'ama@example.com',
  emailVerified: true,
  enabled: true,
  firstName: 'Ama "Ama"\nMensah',
  lastName: null,
  createdTimestamp: 1_790_000_000_000,
  notBefore: 0,
  attributes: [
    { name: 'locale', value: 'en' },
    { name: 'phone', value: '1' },
    { name: 'phone', value: '2' },
  ],
  requiredActions: null,
  credentials: [
    {
      ...{ id: 'c1', type: 'password', userLabel: null, createdDate: 1_790_000_000_001, priority: 10 },
      ...{ secretData: '{"value":"hash","salt":"salt"}', credentialData: '{"hashIterations":5}' },
    },
  ],
  realmRoles: ['default-roles-sales-accounts'],
  clientRoles: [
    { client: 'account', role: 'manage-account' },
    { client: 'account', role: 'view-profile' },
  ],
}

describe('the people of a realm', () => {
  it('become what Keycloak reads, with the hashes as they were, and nothing in place of what they lack', () => {
    const [person, ...others] = peopleInRows(`${JSON.stringify(row)}\r\n\n`)
    expect(others).toEqual([])
    const { id, type, createdDate, priority, secretData, credentialData } = row.credentials[0] ?? {}
    expect(person).toEqual({
      ...row,
      lastName: undefined,
      requiredActions: [],
      attributes: { locale: ['en'], phone: ['1', '2'] },
      credentials: [{ id, type, createdDate, priority, secretData, credentialData }],
      clientRoles: { account: ['manage-account', 'view-profile'] },
    })
    const file = peopleFile('sales-accounts', peopleInRows(JSON.stringify(row)))
    expect(JSON.parse(file.toString())).toMatchObject({ realm: 'sales-accounts', users: [{ id: 'a1' }] })
    expect(parsePeople(file, 'The backup')).toEqual(JSON.parse(JSON.stringify([person])))
  })

  it('are asked for by the name of their realm alone, whatever is in it', () => {
    const query = peopleAsJson(dialect, "ama's")
    expect(query).toContain("WHERE L.NAME = 'ama''s' AND U.SERVICE_ACCOUNT_CLIENT_LINK IS NULL")
    expect(query).not.toContain(';')
  })

  it('are not guessed from a file that holds something else', () => {
    expect(() => parsePeople(Buffer.from('{"users":[{"id":1}]}'), 'The backup')).toThrow(
      'The backup holds no list of people',
    )
  })
})
