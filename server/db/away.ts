import {
  MongoClientClosedError,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb'

/** With those that derive from them: a pool that was cleared is a MongoNetworkError. */
const clientSide = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoServerClosedError,
  MongoClientClosedError,
]

/** The driver keeps these two classes to itself. */
const clientSideByName = new Set(['MongoPoolClosedError', 'MongoWaitQueueTimeoutError'])

/**
 * Host unreachable, a cursor from before a restart, shutting down, stepping down, no majority in time, no
 * room on the disk, not primary.
 */
const serverSide = new Set([
  6, 7, 43, 64, 89, 91, 133, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436, 14031,
])

/**
 * Whether an error means that MongoDB does not answer now, or comes of one that does: the same call may
 * work in a moment.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (clientSide.some((kind) => error instanceof kind) || clientSideByName.has(error.name)) return true
  if (error instanceof MongoServerError && serverSide.has(Number(error.code))) return true
  // What the server itself marks as gone in a moment, while it stops or starts.
  if (error instanceof MongoError && error.hasErrorLabel('RetryableWriteError')) return true
  return isDatabaseAway(error.cause)
}
