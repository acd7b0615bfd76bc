import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import { Corrections } from '#domain/import/corrections.ts'
import { cleanText, Text } from '#domain/text.ts'

const mebibyte = 1024 * 1024
/** What a form may hold beside its file. */
const maxFormBytes = mebibyte
/** As most file systems have it. */
const longestFileName = 255

/**
 * The form's field `file`, to be read as a stream: at most as large as the route declares. A form that says itself that it is larger is refused before anything of it is read.
 * @throws Refusal file_missing, body_too_large
 */
async function openUpload(request: FastifyRequest) {
  const fileSize = request.routeOptions.bodyLimit ?? 0
  const tooLarge = () => new Refusal('body_too_large', { limit: `${Math.floor(fileSize / mebibyte)} MB` })
  if (Number(request.headers['content-length'] ?? 0) > fileSize + maxFormBytes) throw tooLarge()
  const part = await request.file({ limits: { fileSize } }).catch(refuseBrokenForm)
  if (part?.fieldname !== 'file') throw new Refusal('file_missing')
  return {
    part,
    /** To be asked when the stream has been read. */
    requireWhole() {
      if (part.file.truncated) throw tooLarge()
    },
  }
}

/** Of the errors that the parser throws before it has a file, only those with a status are deliberate. */
function refuseBrokenForm(error: unknown): never {
  if (!(error instanceof Error) || 'statusCode' in error) throw error
  throw new Refusal('invalid_request', { where: 'the form cannot be read' })
}

/**
 * Writes the form's field `file` into a file of this name, as it comes. `corrections` is the text of the field before it.
 * @throws Refusal file_missing, body_too_large
 */
export async function saveUpload(
  request: FastifyRequest,
  folder: string,
  name: string,
): Promise<{ filePath: string; fileName: string; corrections: string | undefined }> {
  const { part, requireWhole } = await openUpload(request)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const filePath = join(folder, name)
  try {
    await pipeline(part.file, createWriteStream(filePath, { mode: 0o600 }))
    requireWhole()
  } catch (error) {
    await rm(filePath, { force: true })
    throw error
  }
  return {
    filePath,
    fileName: cleanText(part.filename, longestFileName),
    corrections: textOf(part, 'corrections'),
  }
}

/** A field of the form that is before its file; undefined where there is none. */
function textOf({ fields }: MultipartFile, name: string): string | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field && !Array.isArray(field) && 'value' in field && typeof field.value === 'string'
    ? field.value
    : undefined
}

/**
 * The form's `corrections`: JSON of row → field → what was typed in place of the cell. Fields are these and no others.
 * @throws Refusal invalid_request
 */
export function readCorrections(text: string | undefined, fields: readonly string[]): Corrections {
  if (text === undefined) return {}
  try {
    const corrections = Corrections.parse(JSON.parse(text))
    const named = Object.values(corrections).flatMap((typed) => Object.keys(typed))
    if (named.every((name) => fields.includes(name))) return corrections
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
  }
  const where = `corrections are a JSON object of rows with texts of these fields alone: ${fields.join(', ')}`
  throw new Refusal('invalid_request', { where })
}

/** Whether it is the form that can't be read: its parser throws plain errors. */
export function isBrokenForm(error: Error): boolean {
  return error.message === 'Multipart: Boundary not found' || error.message.endsWith('end of multipart data')
}

/**
 * The query's `mapping`: JSON of field → column name. It is kept with the import, so that its members are
 * fields of these and no others: a name from a request is never one of a document.
 * @throws Refusal invalid_request
 */
export function readMapping(text: string | undefined, fields: readonly string[]): Record<string, string> {
  if (text === undefined) return {}
  try {
    const mapping = z.record(z.string(), Text).parse(JSON.parse(text))
    const stranger = Object.keys(mapping).find((name) => !fields.includes(name))
    if (stranger === undefined) return mapping
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
  }
  const where = `mapping is a JSON object of texts, with these fields alone: ${fields.join(', ')}`
  throw new Refusal('invalid_request', { where })
}
