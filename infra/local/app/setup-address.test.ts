import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { Child } from '../process/child.ts'
import { untilSetupAddress } from './setup-address.ts'

const anApp = ({ code = '', hasExited = false }) =>
  ({
    name: 'The app',
    lines: () => [`open https://localhost/first-run#${code} to set this installation up`],
    hasExited: () => hasExited,
  }) as unknown as Child

/** Answers with these statuses, one after the other, that there is no administrator. */
async function anInstallation(...statuses: number[]): Promise<string> {
  const server = createServer(({ url }, response) => {
    response.statusCode = url === '/api/setup' ? (statuses.shift() ?? 200) : 200
    response.end('{"needsAdministrator":true}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
}

test('an answer that it is not ready does not mean that an installation is set up', async () => {
  const address = await anInstallation(503)
  expect(
    await untilSetupAddress(
      () => anApp({ code: 'NEW' }),
      address,
      () => false,
    ),
  ).toBe('https://localhost/first-run#NEW')
})

test('the code of an app that has ended is not shown', async () => {
  const apps = [anApp({ code: 'OLD', hasExited: true }), anApp({ code: 'NEW' })]
  const app = () => apps.shift() ?? anApp({ code: 'NEW' })
  expect(await untilSetupAddress(app, await anInstallation(), () => false)).toBe(
    'https://localhost/first-run#NEW',
  )
})
