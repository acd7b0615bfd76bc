import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** One line a request, when it is answered: no query (it may hold what people searched for), no headers. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(
    _error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.caller ? { uid: request.caller.uid, shopId: request.caller.shopId } : {}),
    }
    const isQuiet = reply.statusCode < 400 && !request.caller
    request.log[isQuiet ? 'debug' : 'info'](line, 'answered')
  }
}
