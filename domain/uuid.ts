import { z } from 'zod'

/** Ids are made by the client (UUIDv7; imports: UUIDv5), so that a retry is the same thing. */
export const Uuid = z.uuid()
