import { openQueue } from '../queue.ts'

/** One after the other: what is released first must not take away what is kept next. */
export const inTurn = openQueue()
