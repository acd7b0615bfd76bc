/** What a code led to, in words; null: the person who scans is asked something, and the camera closes. */
export type OnCode = (code: string) => string | null
