import '@remix-run/server-runtime'

/** What the HTTP server hands to every page it renders. */
declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** The content security policy's nonce of this response. */
    nonce: string
    /** Writes an unexpected error to the server's log, with the number of this request. */
    reportError(error: unknown): void
  }
}
