import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the database needs of its package's files while it runs; the rest makes new databases, or is for others. */
const needed =
  /\/(bin\/|lib\/postgresql\/(plpgsql|dict_snowball)\.so|share\/postgresql\/(timezonesets|tsearch_data|timezone)\/|share\/postgresql\/extension\/plpgsql|password)|pgpass$/

/** The package's bundle of files with zeros in the place of unused files: they pack into nothing. */
export function engineFiles(folder: string): Uint8Array {
  const bundle = new Uint8Array(readFileSync(join(folder, 'pglite.data')))
  for (const { path, start, end } of placesIn(folder)) if (!needed.test(path)) bundle.fill(0, start, end)
  return bundle
}

/** Where each file is in the bundle, as the package's own script says it. */
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
