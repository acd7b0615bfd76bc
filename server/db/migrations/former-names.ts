import type { Db } from 'mongodb'

/** Undated names get the epoch, so older documents keep showing the current name. */
export async function addEndDatesToFormerNames(db: Db): Promise<void> {
  await db.collection('products').updateMany({ 'formerNames.0': { $type: 'string' } }, [
    {
      $set: {
        formerNames: { $map: { input: '$formerNames', in: { name: '$$this', until: new Date(0) } } },
      },
    },
  ])
}
