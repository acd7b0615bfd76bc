import { describe, expect, it } from 'vitest'
import { findImport, resumeAbandonedImports, runImport, startImport } from '#server/imports/service.ts'
import { testBooks } from '../support/books.ts'
import { openImports, rows } from './open-imports.ts'

const books = testBooks()

describe('an import of past sales', () => {
  it('that was killed goes on where it was, by whichever process looks next', async () => {
    const { deps, file, figures, shopId } = await openImports(books, rows)
    const document = await startImport(deps, await file(rows))
    await books
      .database()
      .db.collection('imports')
      .updateOne({ state: 'running', '_id.shopId': shopId }, { $set: { leaseUntil: new Date(0) } })
    const stop = resumeAbandonedImports(deps)
    await expect
      .poll(async () => (await findImport(deps.store, shopId, document._id.importId)).state, {
        timeout: 10_000,
      })
      .toBe('done')
    stop()
    expect((await figures())[0]?.netSalesMinor).toBe(2100)
  })

  it('runs alone in its shop', async () => {
    const { deps, file } = await openImports(books, rows)
    await startImport(deps, await file(rows))
    await expect(startImport(deps, await file(rows))).rejects.toMatchObject({ code: 'import_running' })
  })

  it('that ends in an error three times is over: another can begin, and goes on from what is recorded', async () => {
    const { deps, file, importFile, figures, shopId } = await openImports(books, rows)
    const invalid = {
      ...deps,
      writer: { ...deps.writer, recordImportedSales: () => Promise.reject(new RangeError('a bug')) },
    }
    const document = await startImport(invalid, await file(rows))
    const state = () => findImport(deps.store, shopId, document._id.importId)
    await expect(runImport(invalid, document)).rejects.toThrow('a bug')
    await expect(runImport(invalid, document)).rejects.toThrow('a bug')
    expect(await state()).toMatchObject({ state: 'running' })
    await runImport(invalid, document)
    expect(await state()).toMatchObject({ state: 'failed', failure: expect.stringContaining('three times') })
    expect(await importFile(rows)).toMatchObject({ rowsAccepted: 7 })
    expect((await figures())[0]?.netSalesMinor).toBe(2100)
  })
})
