import { type RefusalText, say } from './text.ts'

/** Refusals about a shop's archive and the pack for its accountant. */
export const archiveRefusals = {
  pack_being_made: {
    status: 409,
    title: 'A pack is being made',
    detail: say('The accountant’s pack of this shop is already being downloaded. Wait until it is complete.'),
  },
  packs_being_made: {
    status: 409,
    title: 'Packs of other shops are being made',
    detail: say('The server is busy making packs for other shops. Try again in a few minutes.'),
  },
  pack_too_large: {
    status: 422,
    title: 'Too much for one file',
    detail: (f) =>
      `The days you chose have ${f.what}; a pack holds at most ${f.most}. Choose fewer days, or export the ledger and the attachments one by one.`,
  },
  archive_damaged: {
    status: 422,
    title: 'Incomplete archive',
    detail: (f) => `This archive can't be imported: ${f.why}. Nothing was written. Export the shop again.`,
  },
  archive_version: {
    status: 422,
    title: 'Archive of another version',
    detail: (f) =>
      f.isNewer
        ? 'This archive was made by a newer version of the program. Nothing was written. Upgrade this installation first.'
        : 'This archive was made by an older version of the program. Nothing was written. Upgrade the installation it comes from, and export the shop again.',
  },
  archive_not_sound: {
    status: 422,
    title: 'The books of this archive do not add up',
    detail: (f) =>
      `The audit of the imported books found ${f.count} ${f.count === 1 ? 'difference' : 'differences'}, the first: ${f.first}. Nothing was kept. Run the audit on the installation it comes from.`,
  },
  export_took_too_long: {
    status: 503,
    title: 'The export took too long',
    detail: say(
      'Reading the shop took longer than MongoDB keeps its history (its parameter minSnapshotHistoryWindowInSeconds). Try again when the server is less busy.',
    ),
  },
  shop_exists: {
    status: 409,
    title: 'The shop already exists',
    detail: (f) => `${f.name} is already in this installation, or is being imported now.`,
  },
} as const satisfies Record<string, RefusalText>
