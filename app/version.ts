/** The version of the program that these screens are of, which is also the server's: they are built together. */
export { version } from '../package.json'
