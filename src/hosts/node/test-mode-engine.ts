import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The package's files that the database needs while it runs; the others create new databases or have other purposes.
 */
const needed =
  /\/(bin\/|lib\/postgresql\/(plpgsql|dict_snowball)\.so|share\/postgresql\/(timezonesets|tsearch_data|timezone)\/|share\/postgresql\/extension\/plpgsql|password)|pgpass$/

/** The package's file bundle with unused files zeroed, so that they compress to nearly nothing. */
export function engineFiles(folder: string): Uint8Array {
  const bundle = new Uint8Array(readFileSync(join(folder, 'pglite.data')))
  for (const { path, start, end } of placesIn(folder)) if (!needed.test(path)) bundle.fill(0, start, end)
  return bundle
}

/** The position of each file in the bundle, from the package's own script. */
function placesIn(folder: string): { path: string; start: number; end: number }[] {
  const script = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .find((text) => text.includes('{filename:"/pglite/'))
  if (!script)
    throw new Error('The package of the database in the browser has changed: its list of files is not found.')
  const listed = script.matchAll(/\{filename:"([^"]+)",start:([\de]+),end:([\de]+)\}/g)
  return [...listed].map(([, path = '', start, end]) => ({ path, start: Number(start), end: Number(end) }))
}
