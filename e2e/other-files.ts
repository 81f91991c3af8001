import { gunzipSync, gzipSync } from 'node:zlib'
import type { Read } from './test-mode-files.ts'

// What a file host may serve in the place of the folder as it was built.

/** A browser whose storage refuses, as in some private windows: the worker's own script sees to it. */
export const refusingStorage =
  (read: Read): Read =>
  async (name) => {
    const bytes = await read(name)
    if (!bytes || !/\/worker-[^/]*\.js$/.test(name)) return bytes
    const refuse = `Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: { open() { throw new DOMException('refused', 'SecurityError') } } });`
    return Buffer.concat([Buffer.from(refuse), bytes])
  }

/** A browser that takes its time to end a worker that is done. */
export const lingering =
  (read: Read): Read =>
  async (name) => {
    const bytes = await read(name)
    if (!bytes || !/\/worker-[^/]*\.js$/.test(name)) return bytes
    return Buffer.concat([Buffer.from('{ const end = close; self.close = () => setTimeout(end, 3000) };'), bytes])
  }

/** A network that ends before these files came. */
export const cutting =
  (lost: RegExp) =>
  (read: Read): Read =>
  async (name) =>
    lost.test(name) ? undefined : read(name)

/**
 * The same product, built later: each script has another name, in the list of all files too, and the earlier ones no
 * longer exist. There is one more migration.
 */
export const laterVersion =
  (read: Read): Read =>
  async (name) => {
    const isNamedByContent = name.endsWith('.js') && !name.endsWith('/sw.js')
    if (isNamedByContent && !name.includes('.later.')) return undefined
    const own = await read(name.replace('.later.', '.'))
    if (!own) return undefined
    if (name.endsWith('/migrations.packed')) {
      const list = JSON.parse(gunzipSync(own).toString()) as object[]
      const more = { name: '9999_later__probe.sql', text: 'create table later_probe (n int)', checksum: 'later' }
      return gzipSync(JSON.stringify([...list, more]))
    }
    if (!isNamedByContent && !/\.html$|\/$|\/all-files\.json$/.test(name)) return own
    return Buffer.from(own.toString().replaceAll(/((?:\.\/|assets\/)[\w.-]+)\.js\b/g, '$1.later.js'))
  }
