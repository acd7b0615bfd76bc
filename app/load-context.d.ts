import '@remix-run/server-runtime'

/** What the HTTP server hands to every page it renders. */
declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** The content security policy's nonce of this response. */
    nonce: string
  }
}
