import type { servedApp } from '../support/served-app.ts'

/** A shop with its books open, and what sends it a list of openings. */
export async function openOpenings(served: ReturnType<typeof servedApp>) {
  const { shopId, ownerToken: token, call, countEntries: entries } = await served.openBooks()
  const send = async (of: string, rows: readonly string[], isDryRun = false, terms: object = {}) => {
    const form = new FormData()
    form.append('file', new Blob([rows.join('\n')]), 'openings.csv')
    const request = new Request('http://x', { method: 'POST', body: form })
    return served.call({
      method: 'POST',
      url: `/api/shops/${shopId}/openings/import?of=${of}&dryRun=${isDryRun}`,
      token,
      headers: { 'content-type': request.headers.get('content-type') ?? '', ...terms },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }
  const open = async () => {
    const items = await served
      .database()
      .collections.openItems.find({ '_id.shopId': shopId, openMinor: { $gt: 0 as never } })
      .toArray()
    return items
      .map(({ _id, openMinor, dueDays }) => [_id.account, Number(openMinor), dueDays[0]?.day])
      .sort((a, b) => Number(a[1]) - Number(b[1]))
  }
  return { shopId, call, send, open, entries }
}
