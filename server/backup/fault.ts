/** Why a backup, a restore or a rehearsal can't be done: a sentence for the person who asked for it. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
}
