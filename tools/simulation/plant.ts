import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defects } from './defects.ts'

// Preloaded into a simulation process: its module loader replaces one piece of code, the files stay as they are.

const defect = defects.find((one) => one.name === process.env.PLANTED)
if (!defect) throw new Error(`there is no defect ${process.env.PLANTED}`)
const { file, says, instead } = defect
const where = pathToFileURL(join(import.meta.dirname, '../..', file)).href

registerHooks({
  load: (url, context, read) => {
    const loaded = read(url, context)
    if (url !== where) return loaded
    const text = Buffer.from(loaded.source as Uint8Array).toString()
    return { ...loaded, source: text.replace(says, () => instead) }
  },
})
