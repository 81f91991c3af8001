import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { uploadCorpus } from '#test/upload-corpus/corpus.ts'

// `npm run corpus -- <folder>` writes the hostile and the harmless files of the upload tests into a folder, with a
// list of the expected results, so that another installation or another program can be tested with them.

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('npm run corpus -- <folder>   writes the upload corpus and verdicts.tsv into it')
  process.exitCode = 1
} else {
  mkdirSync(folder, { recursive: true })
  const lines = (await uploadCorpus()).map(({ name, purpose, bytes, expects }, at) => {
    // Numbered: names repeat, and some are not valid file names.
    const file = `${String(at + 1).padStart(3, '0')}-${name.replace(/[^\w.-]/g, '_').slice(0, 80)}`
    writeFileSync(join(folder, file), bytes)
    return [file, purpose, expects, JSON.stringify(name)].join('\t')
  })
  writeFileSync(join(folder, 'verdicts.tsv'), ['file\tpurpose\texpected\tsent as', ...lines, ''].join('\n'))
  console.log(`${lines.length} files and verdicts.tsv are in ${folder}`)
}
