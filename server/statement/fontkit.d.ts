/** The part of fontkit that opens fonts; the package brings no types of its own. */
declare module 'fontkit' {
  export function create(file: Uint8Array): { _glyphs: object }
  /** Asked after the formats it knows. */
  export function registerFormat(format: { probe(file: Uint8Array): boolean; new (): object }): void
}
