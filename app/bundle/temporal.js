// What `temporal-polyfill` means in the app: the browser's own Temporal. Where it has none the polyfill is loaded
// before anything else runs, so that a new browser does not wait for twenty kilobytes that it never uses.
export const Temporal =
  /** @type {{ Temporal?: typeof import('temporal-polyfill').Temporal } & typeof globalThis} */ (globalThis)
    .Temporal ?? (await import('temporal-polyfill/implementation')).Temporal
