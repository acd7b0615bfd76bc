declare const PROGRAM_VERSION: string

/** The version of the program that these screens are of (remix.config.js). */
export const version: string = PROGRAM_VERSION
