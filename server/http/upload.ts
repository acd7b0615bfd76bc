import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'

/**
 * The content of the form's field `file`, at most as large as the route's row in the access table says.
 * @throws Refusal file_missing, body_too_large
 */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  const fileSize = request.routeOptions.bodyLimit ?? 0
  const part = await request.file({ limits: { fileSize } })
  if (part?.fieldname !== 'file') throw new Refusal('file_missing')
  const content = await part.toBuffer()
  if (part.file.truncated)
    throw new Refusal('body_too_large', { limit: `${Math.floor(fileSize / 1024 / 1024)} MB` })
  return content
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
