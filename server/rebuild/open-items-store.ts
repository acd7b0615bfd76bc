import type { Document } from 'mongodb'
import { openItemName } from '#domain/open-items/open-item.ts'
import { textOf, whereOf } from '../audit/audit-subledgers.ts'
import { auditOne } from '../audit/difference.ts'
import type { Collections } from '../db/collections.ts'
import type { OpenItemDocument } from '../db/documents.ts'
import { withLongs } from '../db/longs.ts'
import type { Mending } from './store.ts'

/** Open items against those folded from the entries, by `openItemName`. */
export async function mendOpenItems(
  { openItems }: Collections,
  shopId: string,
  computed: ReadonlyMap<string, OpenItemDocument>,
): Promise<Mending> {
  const mending: Mending = { collection: 'openItems', writes: [], differences: [] }
  const missing = new Map(computed)
  const tell = (item: OpenItemDocument, expected: string, stored: string) =>
    mending.differences.push({
      kind: 'open_item',
      where: whereOf(item),
      computed: expected,
      stored,
    })
  for await (const item of openItems.find({ '_id.shopId': shopId })) {
    const { _id } = item
    const name = openItemName(_id)
    const expected = missing.get(name)
    missing.delete(name)
    const before = mending.differences.length
    auditOne(mending.differences, whereOf(item), () => {
      const [wanted, stored] = [expected ? textOf(expected) : 'nothing', textOf(item)]
      if (wanted !== stored) tell(item, wanted, stored)
    })
    if (mending.differences.length === before) continue
    mending.writes.push(
      expected
        ? { replaceOne: { filter: { _id }, replacement: withLongs(expected) as Document } }
        : { deleteOne: { filter: { _id } } },
    )
  }
  for (const item of missing.values()) {
    tell(item, textOf(item), 'nothing')
    mending.writes.push({ insertOne: { document: withLongs(item) as Document } })
  }
  return mending
}
