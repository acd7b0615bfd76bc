import { MongoError, MongoServerError } from 'mongodb'

const clientSide = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoTopologyClosedError',
  'MongoNotConnectedError',
  'MongoPoolClosedError',
  'MongoPoolClearedError',
  'MongoPoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoClientClosedError',
])

/** Host unreachable, shutting down, stepping down, not primary, majority not reached in time. */
const serverSide = new Set([6, 7, 64, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436])

/** Whether an error means that MongoDB does not answer now: the same call may work in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof MongoError)) return false
  if (clientSide.has(error.name)) return true
  return error instanceof MongoServerError && typeof error.code === 'number' && serverSide.has(error.code)
}
