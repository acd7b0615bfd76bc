import type { FastifyReply } from 'fastify'

/** A page of a title and a sentence, where the app's own can't be shown. `html` is a constant of the program. */
export function sendPlainPage(
  reply: FastifyReply,
  { status, title, html }: { status: number; title: string; html: string },
): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="en"><title>Sales &amp; Accounts</title><h1>${title}</h1><p>${html}</p></html>`,
    )
}
