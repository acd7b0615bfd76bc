import { z } from 'zod'
import type { ShopImported } from '#domain/api/shop-archive.ts'
import { Refusal } from '#domain/errors.ts'
import { mailInvitation } from '../admin/people/invitation-mail.ts'
import { inTurn } from '../admin/people/turns.ts'
import { withAccount } from '../admin/shops/owner-account.ts'
import { auditShop } from '../audit/service.ts'
import type { Actor } from '../audit-log/actor.ts'
import type { ShopDocument } from '../db/documents.ts'
import { normaliseEmail } from '../identity/email.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { checkArchive, collectionOf } from './check-archive.ts'
import { documentOf } from './collections-store.ts'
import {
  asImported,
  beginImport,
  endImport,
  goOnImporting,
  insertDocuments,
  namePeople,
  undoImport,
} from './import-store.ts'
import { peopleName } from './manifest.ts'
import { damaged, readFiles } from './read-archive.ts'

/** What is in memory together: of either, whichever is reached first. */
const atOnce = 1000
const charactersAtOnce = 8 * 1024 * 1024
const Person = z.object({ uid: z.string().min(1).max(100), name: z.string().max(320) })

/**
 * Brings in a shop with all its documents. Nobody gets into it before its books have passed the audit; where they
 * do not, all of it is taken away again. Cut off at any moment, it is begun anew by the next import of that shop.
 * The owner's account is found by e-mail, or made; that of an employee is found by e-mail at the next login.
 * @throws Refusal archive_damaged, archive_version, archive_not_sound, shop_exists
 */
export async function importShop(deps: IdentityDeps, by: Actor, path: string): Promise<ShopImported> {
  const { database, standings, now, log } = deps
  const { shop, report } = await checkArchive(path)
  await beginImport(database, shop, now())
  let way: Awaited<ReturnType<typeof openToOwner>>
  try {
    await insertAll(deps, shop._id, path)
    const differences = await auditShop(asImported(database), shop._id)
    const [first] = differences
    if (first)
      throw new Refusal('archive_not_sound', {
        count: differences.length,
        first: `${first.where} should be ${first.computed}, and is ${first.stored}`,
      })
    way = await openToOwner(deps, by, shop)
  } catch (error) {
    await undoImport(database, shop._id).catch((fault: unknown) =>
      log.error({ err: fault, shopId: shop._id }, 'what an import left is taken away by the next one'),
    )
    throw error
  }
  standings.forgetRoles()
  return { ...report, ...way }
}

async function insertAll({ database, now }: IdentityDeps, shopId: string, path: string): Promise<void> {
  for await (const { name, lines } of readFiles(path)) {
    const collection = collectionOf.get(name)
    if (collection !== undefined) {
      for await (const some of inBatches(lines)) {
        const documents = some.map((line) => documentOf(line, name, { asStored: true }))
        await insertDocuments(database, collection, documents)
        await goOnImporting(database, shopId, now())
      }
    } else if (name === peopleName) {
      for await (const some of inBatches(lines)) await namePeople(database, some.map(personOf))
    }
  }
}

function personOf(line: string): z.infer<typeof Person> {
  const person = Person.safeParse(documentOf(line, peopleName))
  if (!person.success) throw damaged(`${peopleName} has a line that can't be read`)
  return person.data
}

async function* inBatches(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let [some, characters]: [string[], number] = [[], 0]
  for await (const line of lines) {
    some.push(line)
    characters += line.length
    if (some.length < atOnce && characters < charactersAtOnce) continue
    yield some
    ;[some, characters] = [[], 0]
  }
  if (some.length > 0) yield some
}

/** Finds or makes the owner's account, and puts the shop among the shops. @returns how the owner gets in */
async function openToOwner(
  deps: IdentityDeps,
  by: Actor,
  shop: ShopDocument,
): Promise<Pick<ShopImported, 'temporaryPassword' | 'invited'>> {
  const { database, audit } = deps
  const email = normaliseEmail(shop.email)
  // Accounts of the other installation are nobody's here.
  const employee = employeesOf(shop).flatMap(({ contact }) => (contact === undefined ? [] : [{ contact }]))
  const { uid, madeUpPassword } = await withAccount(deps, email, undefined, (uid, settle) =>
    inTurn(
      database,
      async () => {},
      async (_, session) => {
        await settle(session)
        await endImport(database, { ...shop, email, owner: { id: uid }, employee }, session)
        const facts = { name: shop.name, country: shop.country, owner: uid }
        await audit.record({ action: 'shop.imported', by, shopId: shop._id, facts }, session)
      },
    ),
  )
  if (madeUpPassword === null) return {}
  if (await mailInvitation(deps, { ...shop, email }, uid)) return { invited: email }
  return { temporaryPassword: madeUpPassword }
}

function employeesOf({ employee = [] }: ShopDocument) {
  return Array.isArray(employee) ? employee : [employee]
}
