import { PassThrough } from 'node:stream'
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { NonceProvider } from './nonce.ts'

/** After this long a page is sent as far as it got. */
export const streamTimeout = 5_000

/**
 * Everything that a page could not be made for ends here: loaders, actions and rendering. What was asked
 * for and is not there is no error of the program, and neither is a visitor who went away.
 */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  reportError(error, context)
}

function reportError(error: unknown, context: AppLoadContext | undefined): void {
  // The development server passes no context: there the terminal is the log.
  if (context?.reportError) context.reportError(error)
  else console.error(error)
}

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
    // The frame of an area is a page at any address of it; one that no screen has is not there.
    const isNowhere = remixContext.staticHandlerContext.matches.at(-1)?.route.path === '*'
    let status = isNowhere ? 404 : responseStatusCode
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
          // Before the shell is out the error rejects the promise above, and ends in handleError.
          if (isShellSent && !request.signal.aborted) reportError(error, loadContext)
        },
      },
    )
    setTimeout(abort, streamTimeout + 1_000).unref()
  })
}
