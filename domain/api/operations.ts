import { z } from 'zod'

const At = z.iso.datetime()
/** Something that was done, and how many seconds ago. */
const done = { at: At, ageSeconds: z.int() }
const Failure = z.object({ ...done, why: z.string() })

/** What an operator looks at: the same facts as /metrics has. */
export const OperatorHealth = z.object({
  at: At,
  mongodb: z.object({ isUp: z.boolean() }),
  keycloak: z.object({ isUp: z.boolean() }),
  /** What is wrong with the computer's clock, as a sentence. */
  clock: z.object({ error: z.string().nullable() }),
  /** Of the disk with DATA_DIR; null where it cannot be seen. */
  disk: z.object({ freeBytes: z.int().nullable(), error: z.string().nullable() }),
  /** What is wrong with settings that selling does without, and what is switched off because of it: a sentence each. */
  settings: z.object({ errors: z.array(z.string()) }),
  /** Whether the folder of the backups is on the disk with DATA_DIR; null where that can't be seen, or nothing is to keep. */
  backups: z.object({ areOnSameDisk: z.boolean().nullable() }),
  /** Of this process since it started. */
  process: z.object({
    upSeconds: z.int(),
    residentBytes: z.int(),
    salesRecorded: z.int(),
    commits: z.object({ count: z.int(), meanMs: z.number().nullable() }),
    /** Documents that wait or are being committed. */
    waiting: z.int(),
    /** By the code of the refusal. */
    refusedSignIns: z.record(z.string(), z.int()),
  }),
  /** Null where MongoDB, which has these, is away. */
  upkeep: z
    .object({
      audit: z.object({ ...done, shops: z.int(), differences: z.int() }).nullable(),
      backup: z.object({ ...done, file: z.string(), bytes: z.int(), ms: z.int() }).nullable(),
      /** Null where the newest attempt went well. */
      backupFailure: Failure.nullable(),
      rehearsal: z
        .object({
          ...done,
          file: z.string(),
          ms: z.int(),
          isOk: z.boolean(),
          /** How the restored data differs from what the backup states, a sentence each. */
          differences: z.array(z.string()),
          auditDifferences: z.int(),
        })
        .nullable(),
      rehearsalFailure: Failure.nullable(),
    })
    .nullable(),
})
export type OperatorHealth = z.infer<typeof OperatorHealth>
