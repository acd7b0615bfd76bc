import { z } from 'zod'
import type { ShopImported } from '#domain/api/shop-archive.ts'
import { Refusal } from '#domain/errors.ts'
import { mailInvitation } from '../admin/people/invitation-mail.ts'
import { inTurn } from '../admin/people/turns.ts'
import { withAccount } from '../admin/shops/owner-account.ts'
import { auditShop } from '../audit/service.ts'
import type { Actor } from '../audit-log/actor.ts'
import type { Database } from '../db/client.ts'
import type { ShopDocument } from '../db/documents.ts'
import { normaliseEmail } from '../identity/email.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { addNames } from '../identity/person-store.ts'
import { checkArchive, collectionOf } from './check-archive.ts'
import { documentOf, importAsItEnded } from './collections-store.ts'
import {
  asImported,
  beginImport,
  endImport,
  goOnImporting,
  insertDocuments,
  leaseMs,
  type ShopImport,
  undoImport,
} from './import-store.ts'
import { peopleName } from './manifest.ts'
import { damaged, readFiles } from './read-archive.ts'

/** What is in memory together: of either, whichever is reached first. */
const atOnce = 1000
const charactersAtOnce = 8 * 1024 * 1024
const Person = z.object({ uid: z.string().min(1).max(100), name: z.string().max(320) })

/**
 * Imports a shop with all its documents. The shop is not accessible before its books have passed the audit; if they
 * fail, all of it is removed again. Interrupted at any moment, it is restarted by the next import of that shop.
 * The owner's account is found by email, or made; that of an employee is found by email at the next login.
 * @throws Refusal archive_damaged, archive_version, archive_not_sound, shop_exists
 */
export async function importShop(deps: IdentityDeps, by: Actor, path: string): Promise<ShopImported> {
  const { database, keycloak, accessState, now, log } = deps
  const { shop, report } = await checkArchive(path)
  // Anyone who has the id of a shop is its owner: none of the people here may.
  if (await keycloak.findAccount(shop._id)) throw damaged('its shop has the id of a person')
  const begun = await beginImport(database, shop, now())
  const keeping = setInterval(() => {
    goOnImporting(database, begun, now()).catch((error: unknown) =>
      log.warn({ err: error, shopId: shop._id }, 'the place of an imported shop could not be kept'),
    )
  }, leaseMs / 3).unref()
  try {
    await insertAll(deps, begun, path)
    await requireSound(database, shop._id)
    const way = await openToOwner(deps, by, begun, shop)
    accessState.forgetRoles()
    return { ...report, ...way }
  } catch (error) {
    await undoImport(database, begun, now()).catch((error: unknown) =>
      log.error({ err: error, shopId: shop._id }, 'what an import left is taken away by the next one'),
    )
    throw error
  } finally {
    clearInterval(keeping)
  }
}

/** @throws Refusal archive_not_sound */
async function requireSound(database: Database, shopId: string): Promise<void> {
  const differences = await auditShop(asImported(database), shopId)
  const [first] = differences
  if (!first) return
  throw new Refusal('archive_not_sound', {
    count: differences.length,
    first: `${first.where} should be ${first.computed}, and is ${first.stored}`,
  })
}

async function insertAll({ database, now }: IdentityDeps, begun: ShopImport, path: string): Promise<void> {
  for await (const file of readFiles(path)) {
    const collection = collectionOf.get(file.name)
    if (collection !== undefined) {
      for await (const some of inBatches(file.lines())) {
        const documents = some.map((line) => documentOf(line, file.name, { asStored: true }))
        const isOurs = await goOnImporting(database, begun, now())
        if (!isOurs) throw new Error(`the import of shop ${begun.shopId} was taken over`)
        const ended = collection === 'imports' ? documents.map(importAsItEnded) : documents
        await insertDocuments(database, collection, ended)
      }
    } else if (file.name === peopleName) {
      for await (const some of inBatches(file.lines())) await addNames(database, some.map(personOf))
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
  begun: ShopImport,
  shop: ShopDocument,
): Promise<Pick<ShopImported, 'temporaryPassword' | 'invited'>> {
  const { database, audit } = deps
  const email = normaliseEmail(shop.email)
  const { uid, madeUpPassword } = await withAccount(deps, email, undefined, (uid, settle) =>
    inTurn(
      database,
      async () => {},
      async (_, session) => {
        await settle(session)
        await endImport(database, begun, { ...shop, email, owner: { id: uid } }, session)
        const facts = { name: shop.name, country: shop.country, owner: uid }
        await audit.record({ action: 'shop.imported', by, shopId: shop._id, facts }, session)
      },
    ),
  )
  if (madeUpPassword === null) return {}
  if (await mailInvitation(deps, { ...shop, email }, uid)) return { invited: email }
  return { temporaryPassword: madeUpPassword }
}
