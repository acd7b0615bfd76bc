import { PassThrough } from 'node:stream'
import { type AppLoadContext, createReadableStreamFromReadable, type EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { NonceProvider } from './nonce.ts'

/** After this long a page is sent as far as it got. */
export const streamTimeout = 5_000

export default function renderPage(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  // The development server has no security policy and passes no context.
  const nonce: string | undefined = loadContext?.nonce
  // A machine that reads the page wants all of it at once; a person wants the first bytes early.
  const sendWhen = isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady'

  return new Promise((resolve, reject) => {
    let status = responseStatusCode
    let isShellSent = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        [sendWhen]() {
          isShellSent = true
          const body = new PassThrough()
          responseHeaders.set('Content-Type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { headers: responseHeaders, status }))
          pipe(body)
        },
        onShellError: reject,
        onError(error) {
          status = 500
          // Before the shell is out the fault rejects the promise above and is logged by the server.
          if (isShellSent) console.error(error)
        },
      },
    )
    setTimeout(abort, streamTimeout + 1_000).unref()
  })
}
