import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const file = new URL('./list.txt.gz', import.meta.url)

/**
 * Whether a password is on the shipped list of common ones (AMB-035). The list, 0.8 MB of text, is loaded at first use.
 */
export function commonPasswords(): (password: string) => Promise<boolean> {
  let list: Promise<string> | undefined
  return async (password) => {
    list ??= readFile(file)
      .then((packed) => promisify(gunzip)(packed))
      .then((bytes) => bytes.toString('utf8'))
    return hasLine(await list, password)
  }
}

/** Binary search in the sorted lines: about 17 comparisons, and no second copy of the list. */
export function hasLine(sorted: string, wanted: string): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const start = sorted.lastIndexOf('\n', ((low + high) >> 1) - 1) + 1
    const end = sorted.indexOf('\n', start)
    const line = sorted.slice(start, end)
    if (line === wanted) return true
    if (line < wanted) low = end + 1
    else high = start
  }
  return false
}
