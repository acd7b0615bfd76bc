import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from '@remix-run/router'
import { describe, expect, it } from 'vitest'
import { handleError } from './entry.server.tsx'

/** The errors that reach the server's log. */
function reportedOf(error: unknown, signal?: AbortSignal): unknown[] {
  const reported: unknown[] = []
  const context: AppLoadContext = { nonce: '', reportError: (error) => void reported.push(error) }
  const request = new Request('http://localhost/user', { signal: signal ?? null })
  const args: LoaderFunctionArgs = { request, context, params: {} }
  handleError(error, args)
  return reported
}

describe('what a page could not be made for', () => {
  it('is in the log where it is an error of the program', () => {
    const error = new Error('a loader broke')
    expect(reportedOf(error)).toEqual([error])
    const answered = new ErrorResponseImpl(500, 'Internal', new Error('inside'))
    expect(reportedOf(answered)).toEqual([answered])
  })

  it('is not, where the page is not there', () => {
    expect(reportedOf(new ErrorResponseImpl(404, 'Not Found', new Error('No route matches')))).toEqual([])
  })

  it('is not, where the visitor went away', () => {
    expect(reportedOf(new Error('aborted'), AbortSignal.abort())).toEqual([])
  })
})
