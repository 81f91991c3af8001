import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { filesIn, textOf } from './repository.ts'

/** `0016_donations__a_gift_is_kept_before_it_is_paid.sql`: number, owning slice, and a sentence about its purpose. */
const form = /^(\d{4})_([a-z]+(?:-[a-z]+)*)__[a-z0-9]+(?:_[a-z0-9]+)+\.sql$/

export type Migration = { readonly name: string; readonly text: string }

const folder = 'db/migrations'
const released = `${folder}/checksums.sha256`

/** In the order in which they are applied. */
export const migrations = (): Migration[] =>
  filesIn(folder)
    .filter((path) => path !== released)
    .map((path) => ({ name: basename(path), text: textOf(path) }))

/** The checksums of released migrations, as `sha256sum` writes them. */
export const releasedChecksums = (): string => textOf(released)

/** The slice that owns a migration's tables; undefined when the name has another form. */
export const sliceOf = (name: string): string | undefined => form.exec(name)?.[2]

/** Every misnamed migration, and every released one that was changed or removed. */
export function migrationFaults(files: readonly Migration[], checksums: string, slices: ReadonlySet<string>): string[] {
  return [...nameFaults(files, slices), ...releaseFaults(files, checksums)]
}

function nameFaults(files: readonly Migration[], slices: ReadonlySet<string>): string[] {
  const numbers = files.map(({ name }) => name.slice(0, 4))
  return files.flatMap(({ name }, at) => {
    const slice = sliceOf(name)
    if (slice === undefined) return [`${name}: name it <number>_<slice>__<what_it_makes_in_a_sentence>.sql`]
    if (!slices.has(slice)) return [`${name}: there is no slice ${slice}; name the one whose store writes its tables`]
    if (numbers.indexOf(name.slice(0, 4)) !== at) return [`${name}: the number is taken; use the next free one`]
    return []
  })
}

function releaseFaults(files: readonly Migration[], checksums: string): string[] {
  const lines = checksums.split('\n').filter((line) => line !== '')
  const frozen = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
  const gone = [...frozen.keys()].filter((name) => !files.some((file) => file.name === name))
  return [
    ...gone.map((name) => `${name} was released and is gone. ${whyFrozen}`),
    ...files.flatMap(({ name, text }) => {
      const checksum = createHash('sha256').update(text).digest('hex')
      if (!frozen.has(name))
        return [`${name} is new: when it is finished, add this line to ${released}:\n${checksum}  ${name}`]
      return frozen.get(name) === checksum ? [] : [`${name} was changed after its release. ${whyFrozen}`]
    }),
  ]
}

const whyFrozen =
  'Databases that have applied it refuse to start with another text: restore it (git restore) and write the change as a new file.'
