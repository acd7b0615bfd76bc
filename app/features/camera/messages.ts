/** What the page sends to the decoder: four bytes for each point. */
export type Picture = { pixels: ArrayBuffer; width: number; height: number }

/** What the decoder answers: once whether it runs, then what is in each picture. */
export type Decoded =
  | { type: 'ready' }
  | { type: 'broken'; reason: string }
  | { type: 'read'; code: string | null }
