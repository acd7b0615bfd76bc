import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'

const mebibyte = 1024 * 1024
/** What a form may hold beside its file. */
const mostFormBytes = mebibyte

/**
 * The form's field `file`, to be read as a stream: at most as large as the route's row in the access table
 * says. A form that says itself that it is larger is refused before anything of it is read.
 * @throws Refusal file_missing, body_too_large
 */
export async function openUpload(request: FastifyRequest) {
  const fileSize = request.routeOptions.bodyLimit ?? 0
  const tooLarge = () => new Refusal('body_too_large', { limit: `${Math.floor(fileSize / mebibyte)} MB` })
  if (Number(request.headers['content-length'] ?? 0) > fileSize + mostFormBytes) throw tooLarge()
  const part = await request.file({ limits: { fileSize } })
  if (part?.fieldname !== 'file') throw new Refusal('file_missing')
  return {
    part,
    /** To be asked when the stream has been read. */
    requireWhole() {
      if (part.file.truncated) throw tooLarge()
    },
  }
}

/** The content of the form's field `file`. @throws Refusal file_missing, body_too_large */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  const { part, requireWhole } = await openUpload(request)
  const content = await part.toBuffer()
  requireWhole()
  return content
}

/** Whether it is the form that can't be read: its parser throws plain errors. */
export function isBrokenForm(error: Error): boolean {
  return error.message === 'Multipart: Boundary not found' || error.message.endsWith('end of multipart data')
}

/** The query's `mapping`: JSON of field → column name. @throws Refusal invalid_request */
export function readMapping(text: string | undefined): Record<string, string> {
  if (text === undefined) return {}
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) {
      throw new Refusal('invalid_request', { where: 'mapping is no JSON object of texts' })
    }
    throw error
  }
}
