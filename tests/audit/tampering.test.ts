import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { between, mulberry32 } from '#domain/random.ts'
import { filledCollections } from '#server/db/contents.ts'
import { goldenShops } from '../posting/golden/shops.ts'
import { testBooks } from '../support/books.ts'
import { partOfToday } from '../support/part-of-today.ts'
import { bookCollections, TamperingGround, type TestedBooks } from './tampering/books.ts'
import { notReported } from './tampering/not-reported.ts'
import { type Case, type Way, waysToTamper } from './tampering/tampering.ts'
import { type Drawn, withoutThoseThatShowTogether } from './tampering/together.ts'

// Whatever is changed in the books behind the program's back, the audit reports; or it is, with its reason, on a
// list that can only become shorter. The suite tries a third of the ways each day; as many as one likes, drawn from
// all, and their figures: `TAMPERINGS=10000 vitest run --project integration tests/audit/tampering.test.ts`.
const many = Number(process.env.TAMPERINGS ?? 0)
/** Of a way that is on the list, until one goes unreported. */
const maxTries = 100
const severalHundredAuditsMs = 900_000

describe('the audit of books that were tampered with', () => {
  const books = testBooks()
  let ground: TamperingGround
  let tested: TestedBooks[] = []
  let ways: Way[] = []
  let close = async () => {}

  beforeAll(async () => {
    const opened = await TamperingGround.open(books.database(), books.writer(), goldenShops)
    ground = opened.ground
    close = opened.close
    tested = opened.books
    ways = waysToTamper(tested)
  })
  afterAll(() => close())

  const attempt = ({ books: one, tamper }: Case, random: () => number) => ground.try(one, tamper(random))

  it(
    'reports every way of tampering that is not on the list',
    async () => {
      const drawn = partOfToday(
        ways.filter(({ what }) => !(what in notReported)),
        3,
      ).map(({ what, cases }): Drawn => {
        const random = randomOf(what)
        const { books: one, tamper } = anyOf(cases, random)
        return { what, books: one, tampering: tamper(random) }
      })
      const alone = await withoutThoseThatShowTogether(ground, drawn)
      const unreported: string[] = []
      for (const { what, books: one, tampering } of alone) {
        const outcome = await ground.try(one, tampering)
        if (outcome !== 'reported') unreported.push(`${what}: ${outcome}`)
      }
      expect(unreported).toEqual([])
    },
    severalHundredAuditsMs,
  )

  it(
    'does not report everything on the list: what it now reports is taken off',
    async () => {
      const known = new Map(ways.map(({ what, cases }) => [what, cases]))
      const reported: string[] = []
      for (const what of Object.keys(notReported)) {
        const random = randomOf(what)
        const cases = inAnyOrder(known.get(what) ?? [], random)
        let isReported = true
        for (let tries = 0; isReported && tries < maxTries && cases.length > 0; tries += 1)
          isReported = (await attempt(cases[tries % cases.length] as Case, random)) === 'reported'
        if (isReported) reported.push(what)
      }
      expect(reported).toEqual([])
    },
    severalHundredAuditsMs,
  )

  it.runIf(many > 0)(
    `reports what is not on the list, of ${many} tamperings drawn from all`,
    async () => {
      const random = mulberry32(Number(process.env.SEED ?? 1))
      const counts: Record<string, number> = {}
      const unreported = new Map<string, string>()
      for (let count = 0; count < many; count += 1) {
        const way = anyOf(ways, random)
        const outcome = await attempt(anyOf(way.cases, random), random)
        counts[outcome] = (counts[outcome] ?? 0) + 1
        if (outcome !== 'reported') unreported.set(way.what, outcome)
      }
      console.log(`${ways.length} ways, ${Object.keys(notReported).length} on the list`, counts)
      expect([...unreported].filter(([what]) => !(what in notReported))).toEqual([])
    },
    3_600_000,
  )

  it('knows every collection that books lie in', async () => {
    const filled = await filledCollections(books.database().db)
    // Of the shop's record what it began with is tried as well: the books hold that.
    const records = ['shops', 'products', 'tills', 'customers']
    expect(filled.filter((name) => !records.includes(name))).toEqual([...bookCollections].sort())
  })

  it('finds no difference once everything is as it was', async () => {
    for (const { shopId } of tested)
      expect(await ground.audit(shopId)).toEqual({ differences: [], unlike: [] })
  })
})

/** Of its own for each way: one that is new does not change what is done in the others. */
function randomOf(what: string): () => number {
  return mulberry32([...what].reduce((seed, character) => (seed * 31 + character.charCodeAt(0)) | 0, 7))
}

function anyOf<Choice>(choices: readonly Choice[], random: () => number): Choice {
  return choices[between(random, 0, choices.length - 1)] as Choice
}

function inAnyOrder<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
