import { describe, expect, test } from 'vitest'
import { password, servedApp } from '../support/served-app.ts'

// The step in front of the books runs owner verification on the uid of the token and the server's records.
const served = servedApp(undefined, { people: 'new' })

const shops = () => served.database().collections.shops
const stepUp = (token: string) =>
  served.call({ method: 'POST', url: '/api/session/accounting', token, payload: { password } })
const readBooks = (shopId: string, token: string) =>
  served.call({ method: 'GET', url: `/api/shops/${shopId}/ledger/accounts`, token })

async function opensTheBooks(person: { email: string }, shopId: string) {
  const { token, ...session } = await served.signIn(person)
  expect(await stepUp(token)).toMatchObject({ status: 200 })
  expect((await readBooks(shopId, token)).status).toBe(200)
  return session
}

describe('owner verification passes', () => {
  test('§5 the user is a software developer: in a shop of someone else', async () => {
    const shop = await served.openShop({ owner: 'someone else' })
    const { admin } = await served.openAdministrator()
    await opensTheBooks(admin, shop._id)
  })

  test('§5 the stored owner id matches: the one the sign-in answered, and the record has it still', async () => {
    const { owner, shopId } = await served.openOwnedShop()
    expect(await opensTheBooks(owner, shopId)).toMatchObject({ ownerId: owner.uid })
  })

  test("§5 the shop's owner (string or object id) matches: either way", async () => {
    for (const shape of ['string', 'object']) {
      const person = await served.person('owner')
      const owner = shape === 'string' ? person.uid : { id: person.uid }
      const shop = await served.openShop({ owner, email: 'of-the-shop@example.com' })
      await opensTheBooks(person, shop._id)
    }
  })

  test('§5 the id equals the shop id: whoever the record names as its owner', async () => {
    const person = await served.person('id')
    await served.openShop({ _id: person.uid, owner: 'someone else' })
    await opensTheBooks(person, person.uid)
  })

  test('§5 the id equals the current uid: a record that names no owner is that of its email address', async () => {
    const person = await served.person('address')
    const { _id: shopId } = await served.openShop({ email: person.email })
    await shops().updateOne({ _id: shopId }, { $unset: { owner: '' } }, { bypassDocumentValidation: true })
    expect(await opensTheBooks(person, shopId)).toMatchObject({ ownerId: person.uid })
  })
})

describe('owner verification fails', () => {
  test('for an employee, and for whom a record by email alone knows while it names another owner', async () => {
    const [employee, address] = [await served.person('employee'), await served.person('address')]
    await served.openShop({ owner: 'someone else', employee: { contact: employee.email } })
    await served.openShop({ owner: 'someone else', email: address.email })
    for (const person of [employee, address]) {
      const { token } = await served.signIn(person)
      expect(await stepUp(token)).toMatchObject({ status: 403, body: { code: 'owner_required' } })
    }
  })

  test('for an owner who was one: §6 accounting needs the accounting-authenticated flag, and the owner’s right besides', async () => {
    const { owner, shopId } = await served.openOwnedShop()
    const { token } = await served.signIn(owner)
    expect(await readBooks(shopId, token)).toMatchObject({ status: 403, body: { code: 'accounting_locked' } })
    expect((await stepUp(token)).status).toBe(200)
    expect((await readBooks(shopId, token)).status).toBe(200)
    await shops().updateOne({ _id: shopId }, { $set: { owner: { id: 'someone else' } } })
    await expect.poll(async () => (await readBooks(shopId, token)).body.code).toBe('owner_required')
  })
})
