export const readMeName = 'README.txt'

export const readMeText = `Everything of one shop, from Sales & Accounts.

books/ledger.hledger     the ledger for hledger
books/ledger.beancount   the ledger for Beancount
books/ledger.csv         the ledger for a spreadsheet
books/proof.jsonl        the proof of the books: tools/verify.mjs of the program checks it on any computer
tables/products.csv      the products, as the program imports them
documents/*.jsonl        every document as it is stored, one a line, in MongoDB's extended JSON
shop.json                the shop's own record
people.jsonl             what the people are called who are named in the documents
manifest.json            what must be in this archive, with the SHA-256 of each file

An administrator of another installation imports the archive under Shops. Passwords and
the keys of payment providers are not in it.
`
