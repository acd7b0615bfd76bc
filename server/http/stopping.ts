import { Refusal } from '#domain/errors.ts'
import type { App } from '#server/wiring/app-deps.ts'

/** From the moment the server is being closed, what comes on connections that are still open is sent away. */
export function refuseWhileStopping(app: App): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isStopping) done(new Refusal('server_stopping'))
    else done()
  })
}
