/** The pages of the till side: they open while the server is away. The books need it, and so are not kept. */
export const keptPages = [
  '/login',
  '/user/dashboard',
  '/user/dashboard/shift',
  '/user/dashboard/count',
  '/user/dashboard/sales',
  '/user/dashboard/sales/import',
  '/user/dashboard/products',
  '/user/dashboard/products/import',
  '/user/dashboard/products/new',
  '/user/dashboard/to-check',
  '/user/dashboard/visuals',
]

/**
 * Which of them replaces a page that cannot be fetched: itself, or the nearest one above it (of a
 * receipt the list of receipts). A page only works at its own address, so anyone who asked for another one
 * is sent on. Null where none does.
 */
export function keptPageFor(pathname: string): string | null {
  for (
    let path = pathname.replace(/(?<=.)\/+$/, '');
    path !== '';
    path = path.slice(0, path.lastIndexOf('/'))
  ) {
    if (keptPages.includes(path)) return path
  }
  return pathname === '/' ? '/login' : pathname === '/user' ? '/user/dashboard' : null
}
