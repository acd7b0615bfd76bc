/** The text of a file, in the build. */
declare module '*.md?raw' {
  const text: string
  export default text
}
