/**
 * Test files that may take more than a fiftieth of a whole run, each with its reason: whatever else does fails CI. They
 * are started before all others, so that none of them is what everybody waits for at the end.
 */
export const longFiles: Readonly<Record<string, string>> = {
  'tests/session/guessing.test.ts':
    'a wrong password is answered no faster than a right one, and it sends hundreds',
  'tests/books/killed-while-writing.test.ts':
    'a process that is killed in the middle of a document of each kind',
  'tests/launcher/deaths.test.ts':
    'kills each program of a whole product and fills its disk, and waits for each to come back',
  'tests/launcher/backup.test.ts': 'six backups and restores of a whole product, on two computers',
  'tests/launcher/life.test.ts': 'starts of a product whose services run elsewhere',
  'tests/launcher/scheduled-backups.test.ts': 'a whole product until its first backup',
  'tests/launcher/dev.test.ts': 'screens that are compiled for development, twice',
  'tests/audit/witnesses.test.ts':
    'whole golden shops, rewritten and audited against each of their witnesses',
  'tests/audit/tampering.test.ts':
    'over a thousand audits of whole books, each of them changed in another way',
  'tests/backup/killed.test.ts': 'a process that is killed in steps of a backup, a restore and a rehearsal',
  'tests/people/killed.test.ts': 'a process that is killed after effects of a change to a person',
  'tests/backup/other-way.test.ts':
    'a shop that moves from npm start to containers and back, with a Keycloak of each',
  'tests/backup/missing-parts.test.ts': 'a restore for each part that a backup may lack',
  'tests/db/journal-pages.test.ts': 'a process that is killed at writes of a migration',
  'tests/db/legacy-books.test.ts': 'opens whole databases that three earlier programs made',
  'tests/db/older-program.test.ts': 'a program of an older version beside this one, in a process of its own',
  'tests/db/upgrade.test.ts': 'databases of earlier schemas, upgraded and cut off on the way',
  'tests/backup/backup-and-restore.test.ts': 'whole backups, restored and read again',
  'tests/db/joined-day-totals.test.ts': 'upgrades whole shops, cut off on the way',
  'tests/db/subledgers.test.ts': 'folds the books of whole shops again, cut off at each step',
  'tests/backup/schedule.test.ts': 'a backup and its rehearsal for each night',
  'tests/demo/load.test.ts': 'loads ninety days of the demo shop several times',
  'tests/seeded-year/seeded-year.test.ts':
    'sends a year of a shop, and reads its exports with two other programs',
  'tests/real-data/half-year.test.ts': 'imports half a year of a shop',
  'tests/imports/sales-history.test.ts': 'a dozen imports',
  'tests/imports/refused-history.test.ts': 'eight imports, one of a thousand rows that are refused',
  'tests/shop-archive/shop-archive.test.ts':
    'takes each golden shop to another installation and audits it there',
  'tests/sales/find-receipts.test.ts': 'a shop with twenty thousand receipts',
  'tests/http/access-table.test.ts': 'every route of the product, called as each kind of person',
  'tests/products/import.test.ts': 'eighteen lists, each read in a process of its own',
  'tests/openings/import.test.ts': 'a dozen lists, each read in a process of its own',
  'tests/openings/stock-import.test.ts': 'lists of stock, each read in a process of its own',
  'tests/imports/hostile-files.test.ts': 'files that are made to take all the time and memory there is',
  'tests/bank/reconciliation.test.ts':
    'an account from its first statement to the undoing of its reconciliation',
  'tests/stock/late-documents.test.ts':
    'random histories of a shop, each of their days read after every document',
  'tests/audit/rebuild.test.ts': 'whole golden shops, rebuilt from their pages by a program',
  'e2e/offline-sale.spec.ts': 'whole sales without the server, and what is sent when it is back',
  'e2e/accessibility.spec.ts': 'each screen of the product',
  'e2e/books.spec.ts': 'all screens of the books, with what they print and export',
  'e2e/first-run.spec.ts': 'an installation of its own for each test',
  'e2e/pay-by-provider.spec.ts': 'two shops of their own, and payments that are waited for',
  'e2e/receipts.spec.ts': 'the list of receipts in every shape',
  'e2e/owner-approves.spec.ts': 'a day of rare acts at one till, and its shift closed on a phone',
  'e2e/shop-of-its-own.spec.ts': 'a shop that is set up, sold in, imported into and looked at offline',
  'e2e/staff.spec.ts': 'tills of several people, each with limits of their own',
  'e2e/shift.spec.ts': 'whole shifts, opened, counted and closed in each way',
  'e2e/shift-offline.spec.ts':
    'a shift without the server, through reloads, and what is sent when it is back',
  'e2e/whole-day.spec.ts': 'a day of a shop from its opening to its Z report, wide and on a phone',
  'e2e/scanner.spec.ts': 'scanners of several kinds in each place that has a cursor',
  'e2e/sell.spec.ts': 'whole sales by keyboard, scanner and finger',
  'e2e/session-ends.spec.ts': 'each way in which a session ends',
  'e2e/session-tabs.spec.ts': 'several tabs, each with its session',
  'e2e/keycloak-away.spec.ts': 'what each screen does while the login service is away, until it is back',
  'e2e/out-everywhere.spec.ts': 'people who are logged in on several devices, and are shut out on each',
  'e2e/accountant.spec.ts':
    'a person who is named, reads, posts and is removed, each on a device of their own',
  'e2e/stock.spec.ts': 'a delivery, a count and a write-off, each held against the ledger',
  'e2e/account-menu.spec.ts': 'sign-ins on several devices',
  'e2e/close-a-month.spec.ts': 'a month as a bookkeeper closes it, from its bills to the pack',
  'e2e/books-states.spec.ts':
    'each screen of the books while it loads, when that failed, and of an empty shop',
}
