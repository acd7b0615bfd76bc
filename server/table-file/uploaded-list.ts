import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { fileChoices } from '#domain/import/conventions.ts'
import type { Corrections } from '#domain/import/corrections.ts'
import { readCorrections, readMapping, saveUpload } from '../http/upload.ts'

/** A spreadsheet that was sent, with how its columns and cells are read. */
export type UploadedList = {
  filePath: string
  mapping: Record<string, string>
  corrections?: Corrections
}

type ListRequest = FastifyRequest<{ Querystring: { mapping?: string | undefined } }>

/** Where the files of imports are kept until they are read. */
export function importFolder(dataDir: string): string {
  return join(dataDir, 'imports')
}

/**
 * Saves the list of a request under this name. Nothing is left of one whose corrections can't be read.
 * @throws Refusal invalid_request, file_missing, body_too_large
 */
export async function saveList(
  request: ListRequest,
  folder: string,
  name: string,
  fields: readonly string[],
) {
  const mapping = readMapping(request.query.mapping, [...fields, ...fileChoices])
  const { filePath, fileName, corrections } = await saveUpload(request, folder, name)
  try {
    return { filePath, fileName, mapping, corrections: readCorrections(corrections, fields) }
  } catch (error) {
    await rm(filePath, { force: true })
    throw error
  }
}

/** Reads the list of a request now or not at all: no backup takes it (server/backup/files.ts), and it is deleted then. */
export async function withUploadedList<Result>(
  request: ListRequest,
  dataDir: string,
  fields: readonly string[],
  read: (list: UploadedList) => Promise<Result>,
): Promise<Result> {
  const { fileName: _, ...list } = await saveList(
    request,
    importFolder(dataDir),
    `${randomUUID()}.part`,
    fields,
  )
  try {
    return await read(list)
  } finally {
    await rm(list.filePath, { force: true })
  }
}
