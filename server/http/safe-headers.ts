import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify from 'fastify'
import type { App } from '#server/wiring/app-deps.ts'
import type { Config } from '../config.ts'

/**
 * Every answer has helmet's headers, one that the hooks refuse, too. They are the same for all, so helmet is asked
 * once: it goes through a function a header, and sets each on the answer below Fastify's own, which then costs more.
 */
export async function registerSafeHeaders(app: App, { appOrigin }: Pick<Config, 'appOrigin'>): Promise<void> {
  const headers = await headersBy({
    // Pages bring a policy of their own; the API's answers are never a page.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // A page may say where it is to this origin alone.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: appOrigin?.startsWith('https:') ?? false,
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** What an answer without anything else has more of with helmet than without. */
async function headersBy(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const [plain, safe] = await Promise.all([null, options].map(answerWith))
  const added = Object.entries(safe ?? {}).filter(([name]) => plain?.[name] === undefined)
  return Object.fromEntries(added.map(([name, value]) => [name, String(value)]))
}

async function answerWith(options: FastifyHelmetOptions | null) {
  const probe = Fastify()
  if (options) await probe.register(helmet, options)
  probe.get('/', async () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  return headers
}
